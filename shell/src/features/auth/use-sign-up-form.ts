import { toast } from '@studio/shell-kit';
import { useForm } from 'react-hook-form';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { firstComplaint } from './sign-up-rules.js';
import type { SignUpForm } from './sign-up-rules.js';

const empty: SignUpForm = {
  fullName: '',
  email: '',
  phoneNumber: '',
  password: '',
  confirmPassword: '',
  acceptsPolicies: false,
};

/** One complaint at a time, in the order of spec section 5. */
const resolver = (values: SignUpForm) => {
  const complaint = firstComplaint(values);
  const errors: FieldErrors<SignUpForm> = complaint
    ? { [complaint.field]: { type: 'rule', message: complaint.description } }
    : {};
  return complaint ? { values: {}, errors } : { values, errors: {} };
};

type SignUpField = UseFormRegisterReturn & { id: string; error: string | undefined };

/** The fields of the sign-up form; a complaint is also a toast, and goes when its field changes. */
export const useSignUpForm = (onValid: (form: SignUpForm) => void) => {
  const { register, handleSubmit, clearErrors, getValues, formState } = useForm<SignUpForm>({
    defaultValues: empty,
    resolver,
    reValidateMode: 'onSubmit',
  });
  const onInvalid = (): void => {
    const complaint = firstComplaint(getValues());
    if (complaint) toast.error(complaint.title, { description: complaint.description });
  };
  return {
    submit: handleSubmit(onValid, onInvalid),
    field: (name: keyof SignUpForm): SignUpField => ({
      ...register(name, { onChange: () => clearErrors(name) }),
      id: name,
      error: formState.errors[name]?.message,
    }),
    email: (): string => getValues('email').trim(),
  };
};
