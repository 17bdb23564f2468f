import { pageCss } from '../../shared/page-style.js';

export const payCss = `${pageCss}
.page{display:grid;min-block-size:100vh;grid-template-rows:1fr auto}
.sheet{display:grid;gap:24px;padding:20px 16px 32px;inline-size:100%;max-inline-size:480px;margin-inline:auto;align-content:start}
.top{display:flex;align-items:center;justify-content:space-between;min-block-size:44px;gap:16px}
.back{display:inline-flex;align-items:center;gap:8px;min-block-size:44px;color:var(--muted);text-decoration:none;font-size:14px;line-height:20px}
.back:hover{color:var(--ink);text-decoration:underline}
.summary h1{font:500 16px/24px Figtree,system-ui,sans-serif;letter-spacing:0;color:var(--muted)}
.total{font:480 40px/44px Fraunces,Georgia,serif;letter-spacing:-.012em;margin-block:4px 20px}
.total small{font:400 16px/24px Figtree,system-ui,sans-serif;letter-spacing:0;color:var(--muted)}
.lines{border-block-start:1px solid var(--line)}
.lines li{display:flex;justify-content:space-between;gap:16px;padding-block:12px;border-block-end:1px solid var(--line)}
.lines .sum{font-weight:600;border:0}
.lines small{display:block;font-size:13px;line-height:18px;color:var(--muted)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:20px;display:grid;gap:20px}
.card h1{font-size:28px;line-height:34px}
.card h2{font-size:22px;line-height:28px}
.field{display:grid;gap:6px;align-content:start}
.field label,.field .label{font-size:14px;line-height:20px;font-weight:500}
.field input{inline-size:100%;block-size:48px;padding-inline:14px;border:1px solid var(--line-strong);border-radius:12px;background:var(--surface);font-size:16px}
.field input:focus-visible{outline:2px solid var(--accent);outline-offset:0;border-color:var(--accent)}
.field input[aria-invalid=true]{border-color:var(--alert)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.problem{font-size:13px;line-height:18px;color:var(--alert)}
.problem:empty{display:none}
.fixed{font-size:16px;line-height:24px;overflow-wrap:anywhere}
.note{border-radius:12px;padding:12px 14px;font-size:14px;line-height:20px}
.note.alert{background:var(--alert-soft);color:var(--alert)}
.note.calm{background:var(--calm-soft);color:var(--calm-strong)}
.button{display:flex;align-items:center;justify-content:center;gap:10px;inline-size:100%;min-block-size:52px;padding-inline:20px;border:0;border-radius:12px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none;cursor:pointer;transition:background var(--motion)}
.button:hover,.button:active{background:var(--accent-pressed)}
.button[aria-disabled=true]{cursor:progress;opacity:.75}
.button.outline{background:transparent;color:var(--ink);border:1px solid var(--line-strong)}
.button.outline:hover{background:var(--sunk)}
.tests{font-size:14px;line-height:20px}
.tests summary{min-block-size:44px;display:flex;align-items:center;gap:8px;cursor:pointer;color:var(--muted)}
.tests summary::before{content:"";inline-size:7px;block-size:7px;border:solid currentColor;border-width:0 1.6px 1.6px 0;rotate:-45deg;transition:rotate var(--motion)}
.tests[open] summary::before{rotate:45deg}
.tests dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;padding-block:4px 8px}
.tests dt{white-space:nowrap}
.tests dd{color:var(--muted)}
.foot{padding:16px;text-align:center;font-size:13px;line-height:18px;color:var(--muted)}
.center{max-inline-size:440px;align-content:center}
.center .logo{justify-self:start}
.stack{display:grid;gap:16px}
.stack .button[data-busy]{margin-block-start:4px}
@media (min-width:900px){
  .sheet.split{max-inline-size:1040px;grid-template-columns:minmax(0,1fr) minmax(0,460px);column-gap:72px;padding:48px 32px;align-content:center}
  .split .top{grid-column:1/-1}
  .split .summary{padding-block-start:20px}
  .card{padding:28px}
}
`;

/** Helps with typing and against double clicks; the page works without it. */
export const payScript = `
const form = document.querySelector('form[data-card]');
const number = document.querySelector('#number');
const expiry = document.querySelector('#expiry');
const digits = (text) => text.replace(/\\D/g, '');
number?.addEventListener('input', () => {
  if (number.selectionEnd !== number.value.length) return;
  number.value = digits(number.value).slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
});
expiry?.addEventListener('input', (event) => {
  if (event.inputType?.startsWith('delete') || expiry.selectionEnd !== expiry.value.length) return;
  const typed = digits(expiry.value);
  if (/^\\d\\d? *\\/ *\\d{4}$/.test(expiry.value)) return;
  const all = typed.length === 1 && typed > '1' ? '0' + typed : typed;
  expiry.value = all.length < 2 ? all : all.slice(0, 2) + ' / ' + all.slice(2, 4);
});
const luhn = (text) => [...text].reverse().reduce((sum, digit, index) => {
  const value = Number(digit) * (index % 2 ? 2 : 1);
  return sum + (value > 9 ? value - 9 : value);
}, 0) % 10 === 0;
const rules = {
  email: (value) => /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/.test(value) ? '' : 'Enter your email address.',
  number: (value) => {
    const all = value.replace(/[\\s-]/g, '');
    if (!all) return 'Enter your card number.';
    if (!/^\\d{12,19}$/.test(all)) return 'Your card number is incomplete.';
    return luhn(all) ? '' : 'Your card number is invalid.';
  },
  expiry: (value) => {
    const match = /^(\\d{1,2})\\s*[/-]?\\s*(\\d{4}|\\d{2})$/.exec(value);
    if (!match || match[1] < 1 || match[1] > 12) return 'Enter the expiry as month and year, like 04 / 30.';
    const year = Number(match[2]) < 100 ? 2000 + Number(match[2]) : Number(match[2]);
    const now = new Date();
    return year * 12 + Number(match[1]) < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
      ? "Your card's expiry date is in the past." : '';
  },
  cvc: (value) => /^\\d{3,4}$/.test(value) ? '' : 'Enter the 3 or 4 digits of the CVC.',
  name: (value) => value ? '' : 'Enter the name on the card.',
};
const check = (input) => {
  const problem = rules[input.name]?.(input.value.trim()) ?? '';
  document.querySelector('#' + input.id + '-problem').textContent = problem;
  input.setAttribute('aria-invalid', String(problem !== ''));
  return problem === '';
};
const inputs = form ? [...form.querySelectorAll('input')] : [];
for (const input of inputs) {
  input.addEventListener('blur', () => { if (input.value) check(input); });
}
for (const each of document.querySelectorAll('form')) {
  each.addEventListener('submit', (event) => {
    const wrong = each === form ? inputs.filter((input) => !check(input)) : [];
    if (wrong.length > 0 || each.dataset.sent) {
      event.preventDefault();
      wrong[0]?.focus();
      return;
    }
    each.dataset.sent = 'yes';
    const button = event.submitter;
    button?.setAttribute('aria-disabled', 'true');
    if (button?.dataset.busy) button.textContent = button.dataset.busy;
  });
}
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
