import { languages } from '../language.js';
import type { Language } from '../language.js';
import type { Standing } from '../footer.js';
import { mailKinds, mails } from '../mails/kinds.js';
import type { MailKind } from '../mails/kinds.js';
import { renderEmail } from '../render.js';
import { samples } from './samples.js';

const site = 'http://localhost:4200';
const settingsUrl = `${site}/settings`;
const unsubscribeUrl = `${site}/unsubscribe?token=sample`;
/** Enough of each for the eye; the notifications service decides for real. */
const standings: Partial<Record<MailKind, Standing>> = {
  'booking-confirmation': { sent: 'unless-switched-off', settingsUrl },
  cancellation: { sent: 'unless-switched-off', settingsUrl },
  'credits-warning': { sent: 'unless-unsubscribed', settingsUrl, unsubscribeUrl },
  'event-waiting-list': { sent: 'unless-unsubscribed', settingsUrl, unsubscribeUrl },
  'studio-message': { sent: 'unless-unsubscribed', settingsUrl, unsubscribeUrl },
};

export const sampleMail = (kind: MailKind, language: Language) =>
  renderEmail(kind, samples[kind], {
    language,
    studio: { url: site },
    standing: standings[kind] ?? { sent: 'always' },
  });

/** As a mail program shows it in this mode, whatever the mode of the computer is. */
export const sampleHtml = (kind: MailKind, language: Language, dark: boolean): string =>
  sampleMail(kind, language)
    .html.replace('@media (prefers-color-scheme:dark)', dark ? '@media all' : '@media not all')
    .replace('color-scheme:light dark;', dark ? 'color-scheme:dark;' : 'color-scheme:light;');

const option = (value: string, label: string): string =>
  `<option value="${value}">${label}</option>`;

/** A list of all mails beside the one that is looked at; arrows walk the list. */
export const indexPage = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mails</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>
body{margin:0;display:grid;grid-template-columns:280px 1fr;block-size:100vh;font:15px/22px system-ui,sans-serif;background:#fff;color:#1f2421}
form{padding:16px;overflow:auto;border-inline-end:1px solid #ddd}
label{display:block;margin-block-end:12px}
select{display:block;inline-size:100%;font:inherit;padding:6px}
#kind{block-size:calc(100vh - 300px)}
main{overflow:auto;background:#e8e8e8;text-align:center}
iframe{border:0;block-size:100%;background:#fff}
</style></head><body>
<form id="choice">
<label>Language <select name="language">${languages.map((one) => option(one, one)).join('')}</select></label>
<label>Mode <select name="mode">${['light', 'dark', 'text'].map((one) => option(one, one)).join('')}</select></label>
<label>Width <select name="width">${['390', '700', '1000'].map((one) => option(one, one)).join('')}</select></label>
<label>Mail <select name="kind" id="kind" size="20">${Object.keys(mails)
  .map((kind) => option(kind, kind))
  .join('')}</select></label>
</form>
<main><iframe title="The mail" id="mail"></iframe></main>
<script>
const choice = document.getElementById('choice');
const mail = document.getElementById('mail');
for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
  if (choice.elements[name]) choice.elements[name].value = value;
if (!choice.elements.kind.value) choice.elements.kind.selectedIndex = 0;
const show = () => {
  const chosen = new URLSearchParams(new FormData(choice));
  history.replaceState(null, '', '#' + chosen);
  mail.style.inlineSize = chosen.get('width') + 'px';
  mail.src = '/' + chosen.get('kind') + '?' + chosen;
};
choice.addEventListener('change', show);
show();
</script>
</body></html>`;

export const everySample = mailKinds.flatMap((kind) =>
  languages.map((language) => [kind, language] as const),
);
