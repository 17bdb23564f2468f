import type { Addressee, MailContent, Writer } from '../mail-content.js';
import type { Tongue } from '../tongue.js';

export interface LinkMail extends Addressee {
  link: string;
  /** One-time code for clients that ask for it instead of the link. */
  code: string;
  /** An instant. */
  validUntil: string;
}

const linkNotes = (
  mail: LinkMail,
  { say, moment }: Tongue,
  unasked: string,
): MailContent['notes'] => [
  {
    strong: say(`Valid until ${moment(mail.validUntil)}.`, `صالح حتى ${moment(mail.validUntil)}.`),
    text: say('The link works once.', 'يعمل الرابط مرة واحدة فقط.'),
  },
  {
    text: say(
      `The code for apps that ask for one: ${mail.code}`,
      `الرمز للتطبيقات التي تطلبه: ${mail.code}`,
    ),
  },
  { text: unasked },
];

export const accountConfirmation: Writer<LinkMail> = (mail, tongue) => {
  const { say, greet } = tongue;
  return {
    subject: say('Confirm your email', 'تأكيد البريد الإلكتروني'),
    preheader: say('One tap, and your account is ready.', 'نقرة واحدة ويصبح الحساب جاهزًا.'),
    title: greet(say('Welcome', 'أهلًا بك'), mail.userName),
    lead: say(
      'Confirm your email address, and your account is ready.',
      'يُرجى تأكيد عنوان البريد الإلكتروني ليصبح الحساب جاهزًا.',
    ),
    action: { label: say('Confirm email', 'تأكيد البريد الإلكتروني'), url: mail.link },
    notes: linkNotes(
      mail,
      tongue,
      say(
        'You did not sign up? Then ignore this mail: no account becomes active.',
        'لم تطلب إنشاء حساب؟ يمكن تجاهل هذه الرسالة، ولن يُفعَّل أي حساب.',
      ),
    ),
  };
};

export const passwordRecovery: Writer<LinkMail> = (mail, tongue) => {
  const { say, greet } = tongue;
  return {
    subject: say('Reset your password', 'إعادة تعيين كلمة المرور'),
    preheader: say(
      'Choose a new password with this link.',
      'اختيار كلمة مرور جديدة عبر هذا الرابط.',
    ),
    title: greet(say('A new password', 'كلمة مرور جديدة'), mail.userName),
    lead: say(
      'Open the link to choose a new password.',
      'يُرجى فتح الرابط لاختيار كلمة مرور جديدة.',
    ),
    action: { label: say('Choose a new password', 'اختيار كلمة مرور جديدة'), url: mail.link },
    notes: linkNotes(
      mail,
      tongue,
      say(
        'You did not ask for it? Then ignore this mail: your password stays.',
        'لم تطلب ذلك؟ يمكن تجاهل هذه الرسالة، وتبقى كلمة المرور كما هي.',
      ),
    ),
  };
};

export const magicLink: Writer<LinkMail> = (mail, tongue) => {
  const { say, greet } = tongue;
  return {
    subject: say('Your sign-in link', 'رابط تسجيل الدخول'),
    preheader: say('Sign in with one tap.', 'تسجيل الدخول بنقرة واحدة.'),
    title: greet(say('Sign in', 'تسجيل الدخول'), mail.userName),
    lead: say(
      'Open the link to sign in on this device.',
      'يُرجى فتح الرابط لتسجيل الدخول على هذا الجهاز.',
    ),
    action: { label: say('Sign in', 'تسجيل الدخول'), url: mail.link },
    notes: linkNotes(
      mail,
      tongue,
      say('You did not ask for it? Then ignore this mail.', 'لم تطلب ذلك؟ يمكن تجاهل هذه الرسالة.'),
    ),
  };
};

export const emailChange: Writer<LinkMail> = (mail, tongue) => {
  const { say, greet } = tongue;
  return {
    subject: say('Confirm your new email', 'تأكيد البريد الإلكتروني الجديد'),
    preheader: say(
      'One tap, and your new address is in use.',
      'نقرة واحدة ويصبح العنوان الجديد مستخدمًا.',
    ),
    title: greet(say('Your new address', 'العنوان الجديد'), mail.userName),
    lead: say(
      'Confirm this email address to use it for your account.',
      'يُرجى تأكيد هذا العنوان لاستخدامه في الحساب.',
    ),
    action: { label: say('Confirm new email', 'تأكيد العنوان الجديد'), url: mail.link },
    notes: linkNotes(
      mail,
      tongue,
      say(
        'You did not ask for it? Then ignore this mail: nothing changes.',
        'لم تطلب ذلك؟ يمكن تجاهل هذه الرسالة، ولن يتغير شيء.',
      ),
    ),
  };
};
