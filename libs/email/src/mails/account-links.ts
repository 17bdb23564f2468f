import type { Addressee, MailContent, Writer } from '../mail-content.js';
import type { Locale } from '../locale.js';

export interface LinkMail extends Addressee {
  link: string;
  /** One-time code for clients that ask for it instead of the link. */
  code: string;
  /** An instant. */
  validUntil: string;
}

const linkNotes = (
  mail: LinkMail,
  { t, moment }: Locale,
  unasked: string,
): MailContent['notes'] => [
  {
    strong: t(`Valid until ${moment(mail.validUntil)}.`, `صالح حتى ${moment(mail.validUntil)}.`),
    text: t('The link works once.', 'يعمل الرابط مرة واحدة فقط.'),
  },
  {
    text: t(
      `The code for apps that ask for one: ${mail.code}`,
      `الرمز للتطبيقات التي تطلبه: ${mail.code}`,
    ),
  },
  { text: unasked },
];

export const accountConfirmation: Writer<LinkMail> = (mail, locale) => {
  const { t, greet } = locale;
  return {
    subject: t('Confirm your email', 'تأكيد البريد الإلكتروني'),
    preheader: t('One tap, and your account is ready.', 'نقرة واحدة ويصبح الحساب جاهزًا.'),
    title: greet(t('Welcome', 'أهلًا بك'), mail.userName),
    lead: t(
      'Confirm your email address, and your account is ready.',
      'يُرجى تأكيد عنوان البريد الإلكتروني ليصبح الحساب جاهزًا.',
    ),
    action: { label: t('Confirm email', 'تأكيد البريد الإلكتروني'), url: mail.link },
    notes: linkNotes(
      mail,
      locale,
      t(
        'You did not sign up? Then ignore this mail: no account becomes active.',
        'لم تطلب إنشاء حساب؟ يمكن تجاهل هذه الرسالة، ولن يُفعَّل أي حساب.',
      ),
    ),
  };
};

export const passwordRecovery: Writer<LinkMail> = (mail, locale) => {
  const { t, greet } = locale;
  return {
    subject: t('Reset your password', 'إعادة تعيين كلمة المرور'),
    preheader: t('Choose a new password with this link.', 'اختيار كلمة مرور جديدة عبر هذا الرابط.'),
    title: greet(t('A new password', 'كلمة مرور جديدة'), mail.userName),
    lead: t('Open the link to choose a new password.', 'يُرجى فتح الرابط لاختيار كلمة مرور جديدة.'),
    action: { label: t('Choose a new password', 'اختيار كلمة مرور جديدة'), url: mail.link },
    notes: linkNotes(
      mail,
      locale,
      t(
        'You did not ask for it? Then ignore this mail: your password stays.',
        'لم تطلب ذلك؟ يمكن تجاهل هذه الرسالة، وتبقى كلمة المرور كما هي.',
      ),
    ),
  };
};

export const magicLink: Writer<LinkMail> = (mail, locale) => {
  const { t, greet } = locale;
  return {
    subject: t('Your sign-in link', 'رابط تسجيل الدخول'),
    preheader: t('Sign in with one tap.', 'تسجيل الدخول بنقرة واحدة.'),
    title: greet(t('Sign in', 'تسجيل الدخول'), mail.userName),
    lead: t(
      'Open the link to sign in on this device.',
      'يُرجى فتح الرابط لتسجيل الدخول على هذا الجهاز.',
    ),
    action: { label: t('Sign in', 'تسجيل الدخول'), url: mail.link },
    notes: linkNotes(
      mail,
      locale,
      t('You did not ask for it? Then ignore this mail.', 'لم تطلب ذلك؟ يمكن تجاهل هذه الرسالة.'),
    ),
  };
};

export const emailChange: Writer<LinkMail> = (mail, locale) => {
  const { t, greet } = locale;
  return {
    subject: t('Confirm your new email', 'تأكيد البريد الإلكتروني الجديد'),
    preheader: t(
      'One tap, and your new address is in use.',
      'نقرة واحدة ويصبح العنوان الجديد مستخدمًا.',
    ),
    title: greet(t('Your new address', 'العنوان الجديد'), mail.userName),
    lead: t(
      'Confirm this email address to use it for your account.',
      'يُرجى تأكيد هذا العنوان لاستخدامه في الحساب.',
    ),
    action: { label: t('Confirm new email', 'تأكيد العنوان الجديد'), url: mail.link },
    notes: linkNotes(
      mail,
      locale,
      t(
        'You did not ask for it? Then ignore this mail: nothing changes.',
        'لم تطلب ذلك؟ يمكن تجاهل هذه الرسالة، ولن يتغير شيء.',
      ),
    ),
  };
};
