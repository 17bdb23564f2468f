import { isApiError, messageOf } from '@studio/api-client';
import { isOurs, isWordless, unexpected } from './sign-in-failure.js';

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
    title: 'Full name required',
    description: 'Please provide your full name.',
  },
  {
    field: 'email',
    fails: (form) => form.email.trim() === '',
    title: 'Email required',
    description: 'Please provide your email address.',
  },
  {
    field: 'password',
    fails: (form) => form.password === '',
    title: 'Password required',
    description: 'Please provide a password.',
  },
  {
    field: 'confirmPassword',
    fails: (form) => form.password !== form.confirmPassword,
    title: "Passwords don't match",
    description: 'Please make sure your passwords match.',
  },
  {
    field: 'acceptsPolicies',
    fails: (form) => !form.acceptsPolicies,
    title: 'Policy agreement required',
    description: 'Please accept the Terms of Service and Privacy Policy to continue.',
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

const otherWords = (error: unknown): string => {
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
      title: 'Account Already Exists',
      description: 'An account with this email already exists. Please try logging in instead.',
      canRetry: false,
    };
  }
  if (message.toLowerCase().includes('error saving new user')) {
    return {
      title: 'Account Creation Issue',
      description: "We're having trouble setting up your account. Please try again in a moment.",
      canRetry: true,
    };
  }
  if (code === 'weak_password' || message.includes('Password should be at least 6 characters')) {
    return {
      title: 'Password too short',
      description: 'Please use a password that is at least 6 characters long.',
      canRetry: false,
    };
  }
  return {
    title: 'Registration Error',
    description: otherWords(error),
    canRetry: true,
  };
};
