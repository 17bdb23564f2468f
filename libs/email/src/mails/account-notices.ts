import type { Addressee, Writer } from '../mail-content.js';

export interface PasswordChangedMail extends Addressee {
  /** An instant, as all moments below. */
  changedAt: string;
  resetUrl: string;
}

export const passwordChanged: Writer<PasswordChangedMail> = (mail, { t, greet, moment }) => ({
  subject: t('Your password was changed', 'تم تغيير كلمة المرور'),
  preheader: t('All other devices were signed out.', 'تم تسجيل الخروج من جميع الأجهزة الأخرى.'),
  title: greet(t('Your password was changed', 'تم تغيير كلمة المرور'), mail.userName),
  lead: t(
    `It was changed on ${moment(mail.changedAt)}. All other devices were signed out.`,
    `تم تغييرها في ${moment(mail.changedAt)}، وتم تسجيل الخروج من جميع الأجهزة الأخرى.`,
  ),
  action: { label: t('It was not me', 'لست أنا من غيّرها'), url: mail.resetUrl },
  notes: [
    {
      text: t(
        'Was it you? Then there is nothing to do.',
        'إن كان التغيير منك فلا حاجة إلى أي إجراء.',
      ),
    },
  ],
});

/** To the address in use, when another one is asked for. */
export interface EmailChangeNoticeMail extends Addressee {
  newEmail: string;
  /** One-time; null when the owner can only sign in and withdraw it. */
  notMeUrl: string | null;
  validUntil: string | null;
  settingsUrl: string;
}

export const emailChangeNotice: Writer<EmailChangeNoticeMail> = (mail, { t, greet, moment }) => ({
  subject: t('A new email address was asked for', 'طلب تغيير عنوان البريد الإلكتروني'),
  preheader: t(
    `${mail.newEmail} is waiting to be confirmed.`,
    `العنوان ${mail.newEmail} بانتظار التأكيد.`,
  ),
  title: greet(t('Your email is about to change', 'عنوان بريدك على وشك التغيير'), mail.userName),
  lead: t(
    `Somebody signed in to your account asked to use ${mail.newEmail} instead of this address. Nothing changes until the new address is confirmed.`,
    `طُلب من داخل حسابك استخدام ${mail.newEmail} بدلًا من هذا العنوان. لن يتغير شيء قبل تأكيد العنوان الجديد.`,
  ),
  action: {
    label: mail.notMeUrl
      ? t('This was not me', 'لم أطلب ذلك')
      : t('Open account settings', 'فتح إعدادات الحساب'),
    url: mail.notMeUrl ?? mail.settingsUrl,
  },
  notes: [
    {
      text: t(
        'Was it you? Then there is nothing to do here: open the link that we sent to the new address.',
        'إن كان الطلب منك فلا حاجة إلى أي إجراء هنا: يكفي فتح الرابط المرسل إلى العنوان الجديد.',
      ),
    },
    ...(mail.notMeUrl && mail.validUntil
      ? [
          {
            text: t(
              `“This was not me” stops the change and signs out all devices. It works once, until ${moment(mail.validUntil)}.`,
              `الضغط على «لم أطلب ذلك» يوقف التغيير ويسجّل الخروج من جميع الأجهزة. يعمل مرة واحدة حتى ${moment(mail.validUntil)}.`,
            ),
          },
        ]
      : []),
  ],
});

/** To the old address, once the new one is in use. */
export interface EmailChangedMail extends Addressee {
  newEmail: string;
  changedAt: string;
  notMeUrl: string;
  validUntil: string;
}

export const emailChanged: Writer<EmailChangedMail> = (mail, { t, greet, moment }) => ({
  subject: t('Your email address was changed', 'تم تغيير عنوان البريد الإلكتروني'),
  preheader: t(`Your account now uses ${mail.newEmail}.`, `يستخدم حسابك الآن ${mail.newEmail}.`),
  title: greet(t('Your email was changed', 'تم تغيير عنوان بريدك'), mail.userName),
  lead: t(
    `Since ${moment(mail.changedAt)} your account uses ${mail.newEmail}. Mails no longer come to this address.`,
    `منذ ${moment(mail.changedAt)} يستخدم حسابك العنوان ${mail.newEmail}، ولن تصل الرسائل إلى هذا العنوان بعد الآن.`,
  ),
  action: { label: t('This was not me', 'لم أغيّره'), url: mail.notMeUrl },
  notes: [
    {
      strong: t(
        `“This was not me” works until ${moment(mail.validUntil)}.`,
        `يعمل رابط «لم أغيّره» حتى ${moment(mail.validUntil)}.`,
      ),
      text: t(
        'It puts this address back, signs out all devices, and lets you choose a new password.',
        'يعيد هذا العنوان، ويسجّل الخروج من جميع الأجهزة، ويتيح اختيار كلمة مرور جديدة.',
      ),
    },
    {
      text: t(
        'Was it you? Then there is nothing to do.',
        'إن كان التغيير منك فلا حاجة إلى أي إجراء.',
      ),
    },
  ],
});

export interface NewDeviceMail extends Addressee {
  /** `Chrome on Android`. */
  device: string;
  /** Shortened network address. */
  address: string | null;
  signedInAt: string;
  devicesUrl: string;
}

export const newDevice: Writer<NewDeviceMail> = (mail, { t, greet, moment }) => ({
  subject: t(`New sign-in: ${mail.device}`, `تسجيل دخول جديد: ${mail.device}`),
  preheader: moment(mail.signedInAt),
  title: greet(t('A new sign-in', 'تسجيل دخول جديد'), mail.userName),
  lead: t(
    'Your account was opened on a device that we have not seen before.',
    'تم فتح حسابك على جهاز لم نره من قبل.',
  ),
  panel: {
    heading: mail.device,
    strong: moment(mail.signedInAt),
    rows: mail.address ? [[t('Network', 'الشبكة'), mail.address]] : [],
  },
  action: { label: t('See my devices', 'عرض أجهزتي'), url: mail.devicesUrl },
  notes: [
    {
      text: t(
        'Was it you? Then there is nothing to do. If not, sign the device out and change your password.',
        'إن كان ذلك منك فلا حاجة إلى أي إجراء. وإلا فيُرجى تسجيل خروج الجهاز وتغيير كلمة المرور.',
      ),
    },
  ],
});
