import type { Addressee, Writer } from '../mail-content.js';

export interface DeletionScheduledMail extends Addressee {
  /** An instant, as all moments below. */
  deletesAt: string;
  settingsUrl: string;
}

export const deletionScheduled: Writer<DeletionScheduledMail> = (mail, tongue) => {
  const { say, greet, moment } = tongue;
  const at = moment(mail.deletesAt);
  return {
    subject: say('Your account will be deleted', 'سيتم حذف حسابك'),
    preheader: say(`On ${at}, unless you keep it.`, `في ${at}، ما لم يتم التراجع.`),
    title: greet(say('Your account will be deleted', 'سيتم حذف حسابك'), mail.userName),
    lead: say(
      `As you asked, we delete your account on ${at}. Until then you can keep it with one tap.`,
      `بناءً على طلبك، سنحذف حسابك في ${at}. يمكن التراجع قبل ذلك بنقرة واحدة.`,
    ),
    action: { label: say('Keep my account', 'الاحتفاظ بحسابي'), url: mail.settingsUrl },
    notes: [
      {
        strong: say('What goes, what stays.', 'ما الذي يُحذف وما الذي يبقى.'),
        text: say(
          'Your profile, picture, messages and bookings lose your name for good, and credits that are left are lost. Invoices are kept as the law asks.',
          'يُزال اسمك نهائيًا من الملف الشخصي والصورة والرسائل والحجوزات، وتُفقد الحصص المتبقية. أما الفواتير فتُحفظ كما يقتضي القانون.',
        ),
      },
    ],
  };
};

export interface DeletionWithdrawnMail extends Addressee {
  homeUrl: string;
}

export const deletionWithdrawn: Writer<DeletionWithdrawnMail> = (mail, { say, greet }) => ({
  subject: say('Your account stays', 'حسابك باقٍ'),
  preheader: say('It will not be deleted.', 'لن يتم حذفه.'),
  title: greet(say('Good to have you back', 'يسعدنا بقاؤك معنا'), mail.userName),
  lead: say(
    'The deletion of your account was withdrawn. Everything is as it was.',
    'تم التراجع عن حذف حسابك، وكل شيء كما كان.',
  ),
  action: { label: say('Open the studio', 'فتح الاستوديو'), url: mail.homeUrl },
  notes: [],
});

/** The last mail; there is nothing left to open. */
export const deletionDone: Writer<Addressee> = (mail, { say, greet }) => ({
  subject: say('Your account was deleted', 'تم حذف حسابك'),
  preheader: say('Thank you for the time with us.', 'شكرًا على الوقت الذي قضيته معنا.'),
  title: greet(say('Your account was deleted', 'تم حذف حسابك'), mail.userName),
  lead: say(
    'Your name, address and picture are gone from all our records. Only invoices are kept as long as the law asks.',
    'أُزيل الاسم والعنوان والصورة من جميع سجلاتنا، ولا نحتفظ إلا بالفواتير للمدة التي يحددها القانون.',
  ),
  notes: [
    {
      text: say(
        'Thank you for the time with us. You are welcome to sign up again whenever you like.',
        'شكرًا على الوقت الذي قضيته معنا، ونرحب بعودتك في أي وقت.',
      ),
    },
  ],
});

export interface ExportReadyMail extends Addressee {
  expiresAt: string;
  /** A page that asks who is there, never the file itself. */
  downloadUrl: string;
}

export const exportReady: Writer<ExportReadyMail> = (mail, { say, greet, moment }) => ({
  subject: say('Your data is ready', 'بياناتك جاهزة'),
  preheader: say(
    `Download it until ${moment(mail.expiresAt)}.`,
    `التنزيل متاح حتى ${moment(mail.expiresAt)}.`,
  ),
  title: greet(say('Your data is ready', 'بياناتك جاهزة'), mail.userName),
  lead: say(
    'Everything that we know about you, as JSON and CSV in one archive.',
    'كل ما نعرفه عنك بصيغتي JSON وCSV في ملف واحد.',
  ),
  action: { label: say('Download my data', 'تنزيل بياناتي'), url: mail.downloadUrl },
  notes: [
    {
      text: say(
        `It is there until ${moment(mail.expiresAt)}. Sign in to download it.`,
        `الملف متاح حتى ${moment(mail.expiresAt)}، ويلزم تسجيل الدخول لتنزيله.`,
      ),
    },
  ],
});
