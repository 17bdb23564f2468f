/** Runs in the page: no build, so plain modern JavaScript. Mail texts only ever become text nodes. */
export const inboxScript = `
const get = (id) => document.getElementById(id);
const frame = document.querySelector('.frame');
let mails = [];
let shown = '';
const clock = new Intl.DateTimeFormat('en-AE', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Dubai' });
const day = new Intl.DateTimeFormat('en-AE', { day: 'numeric', month: 'short', timeZone: 'Asia/Dubai' });
const full = new Intl.DateTimeFormat('en-AE', { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23', timeZone: 'Asia/Dubai' });
const when = (text) => {
  const date = new Date(text);
  return day.format(date) === day.format(new Date()) ? clock.format(date) : day.format(date);
};
const people = (list) => list.map(({ name, address }) => name ? name + ' <' + address + '>' : address).join(', ');
const make = (tag, className, text) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
};

async function refresh() {
  try {
    mails = (await (await fetch('/api/email')).json()).reverse();
    draw();
  } catch {
    get('count').textContent = 'The inbox cannot be reached. Trying again.';
    setTimeout(refresh, 2000);
  }
}

function draw() {
  const wanted = get('search').value.trim().toLowerCase();
  const list = mails.filter((mail) => !wanted || (mail.subject + ' ' + people(mail.to) + ' ' + mail.text).toLowerCase().includes(wanted));
  get('mails').replaceChildren(...list.map(row));
  get('count').textContent = mails.length === 0 ? 'No mails yet' : list.length === mails.length
    ? mails.length + (mails.length === 1 ? ' mail' : ' mails') : list.length + ' of ' + mails.length + ' mails';
  get('delete-all').hidden = mails.length === 0;
  if (shown && !mails.some((mail) => mail.id === shown)) location.hash = '';
}

function row(mail) {
  const item = make('li', mail.read ? '' : 'unread');
  const link = make('a');
  link.href = '#' + mail.id;
  if (mail.id === shown) link.setAttribute('aria-current', 'true');
  const time = make('time', 'num', when(mail.time));
  time.dateTime = mail.time;
  link.append(make('span', 'subject', mail.subject || 'No subject'), time, make('span', 'to', 'to ' + people(mail.to)), make('span', 'start', mail.text.replace(/\\s+/g, ' ').slice(0, 90)));
  if (!mail.read) link.append(make('span', 'visually-hidden', 'unread'));
  item.append(link);
  return item;
}

async function open(id) {
  shown = id;
  frame.dataset.view = id ? 'mail' : 'list';
  get('mail').hidden = !id;
  get('empty').hidden = Boolean(id);
  draw();
  if (!id) return;
  const answer = await fetch('/api/email/' + encodeURIComponent(id));
  if (!answer.ok || shown !== id) return;
  const mail = await answer.json();
  get('subject').textContent = mail.subject || 'No subject';
  get('from').textContent = people(mail.from);
  get('to').textContent = people([...mail.to, ...mail.cc, ...mail.bcc]);
  get('date').textContent = full.format(new Date(mail.date));
  get('files').replaceChildren(...mail.attachments.map((file) => {
    const link = make('a', '', file.fileName + ' (' + Math.max(1, Math.round(file.length / 1024)) + ' kB)');
    link.href = '/api/email/' + id + '/attachment/' + encodeURIComponent(file.generatedFileName);
    link.download = file.fileName;
    const item = make('li');
    item.append(link);
    return item;
  }));
  get('html').src = '/api/email/' + id + '/html';
  get('text').textContent = mail.text;
  get('headers').replaceChildren(...Object.entries(mail.headers).flatMap(([name, value]) => [make('dt', '', name), make('dd', '', [value].flat().join('\\n'))]));
  const htmlButton = document.querySelector('[data-show=html]');
  htmlButton.hidden = !mail.html;
  show(mail.html ? 'html' : 'text');
  get('pane').scrollTop = 0;
  if (matchMedia('(max-width:767px)').matches) get('pane').focus();
}

function show(part) {
  for (const name of ['html', 'text', 'headers']) get(name).hidden = name !== part;
  for (const button of document.querySelectorAll('[data-show]')) button.setAttribute('aria-pressed', String(button.dataset.show === part));
}

for (const button of document.querySelectorAll('[data-show]')) button.addEventListener('click', () => show(button.dataset.show));
addEventListener('hashchange', () => open(location.hash.slice(1)));
get('back').addEventListener('click', () => { location.hash = ''; });
get('search').addEventListener('input', draw);
get('delete').addEventListener('click', () => fetch('/api/email/' + shown, { method: 'DELETE' }));
const all = get('delete-all');
all.addEventListener('click', async () => {
  if (!all.classList.contains('sure')) {
    all.classList.add('sure');
    all.textContent = 'Delete ' + mails.length + '?';
    return;
  }
  await fetch('/api/email/all', { method: 'DELETE' });
  calm();
});
const calm = () => { all.classList.remove('sure'); all.textContent = 'Delete all'; };
all.addEventListener('blur', calm);
const events = new EventSource('/api/events');
events.onmessage = refresh;
events.onopen = refresh;
await refresh();
open(location.hash.slice(1));
`;
