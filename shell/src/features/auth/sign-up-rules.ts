import { isApiError, messageOf } from '@studio/api-client';
import { profileChanges } from '@studio/contracts';
import { isOurs, isWordless, unexpected } from './sign-in-failure.js';
import { t } from './messages.js';

/** Spec section 3, sign-up payload. */
export interface SignUpForm {
  fullName: string;
  email: string;
  phoneNumber: string;
  password: string;
  confirmPassword: string;
  acceptsPolicies: boolean;
}

export interface Complaint {
  field: keyof SignUpForm;
  title: string;
  description: string;
}

const checks: readonly (Complaint & { fails: (form: SignUpForm) => boolean })[] = [
  {
    field: 'fullName',
    fails: (form) => form.fullName.trim() === '',
    title: t('fullNameRequired'),
    description: t('fullNameMissing'),
  },
  {
    field: 'email',
    fails: (form) => form.email.trim() === '',
    title: t('emailRequired'),
    description: t('emailMissing'),
  },
  {
    field: 'phoneNumber',
    // What looks like a number may be none: the server knows every country's.
    fails: (form) => !profileChanges.shape.phone.safeParse(form.phoneNumber).success,
    title: t('phoneWrong'),
    description: t('phoneWrongHint'),
  },
  {
    field: 'password',
    fails: (form) => form.password === '',
    title: t('passwordRequired'),
    description: t('passwordMissing'),
  },
  {
    field: 'confirmPassword',
    fails: (form) => form.password !== form.confirmPassword,
    title: t('passwordsDiffer'),
    description: t('passwordsDifferHint'),
  },
  {
    field: 'acceptsPolicies',
    fails: (form) => !form.acceptsPolicies,
    title: t('policiesRequired'),
    description: t('policiesRequiredHint'),
  },
];

/** The first thing that is wrong, in the order of spec section 5. */
export const firstComplaint = (form: SignUpForm): Complaint | null => {
  const found = checks.find(({ fails }) => fails(form));
  return found ? { field: found.field, title: found.title, description: found.description } : null;
};

export interface SignUpFailure {
  title: string;
  description: string;
  canRetry: boolean;
}

const otherMessage = (error: unknown): string => {
  if (!isApiError(error)) return (error instanceof Error && error.message) || unexpected;
  if (isOurs(error)) return messageOf(error);
  return isWordless(error) ? unexpected : error.message;
};

/** Spec section 8, Sign-up. */
export const signUpFailure = (error: unknown): SignUpFailure => {
  const message = error instanceof Error ? error.message : '';
  const code = isApiError(error) ? error.code : '';
  if (code === 'user_already_exists' || message.includes('User already registered')) {
    return {
      title: t('accountAlreadyExists'),
      description: t('accountAlreadyExistsHint'),
      canRetry: false,
    };
  }
  if (message.toLowerCase().includes('error saving new user')) {
    return {
      title: t('accountCreationIssue'),
      description: t('accountCreationIssueHint'),
      canRetry: true,
    };
  }
  if (code === 'weak_password' || message.includes('Password should be at least 6 characters')) {
    return {
      title: t('passwordTooShort'),
      description: t('passwordTooShortHint'),
      canRetry: false,
    };
  }
  return {
    title: t('registrationError'),
    description: otherMessage(error),
    canRetry: true,
  };
};
