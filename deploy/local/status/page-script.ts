/** Takes what has changed into the page, so that a reader keeps place and focus. */
export const pageScript = `const EVERY_MS = 5000;
const away = document.getElementById('away');
async function follow() {
  try {
    const answer = await fetch('/status', { cache: 'no-store' });
    if (!answer.ok) throw new Error(String(answer.status));
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [old, fresh] = [document, next].map((one) => [...one.querySelectorAll('header, section')]);
    fresh.forEach((part, n) => {
      const place = old[n];
      if (!place || place.contains(document.activeElement) || place.innerHTML === part.innerHTML) return;
      place.replaceWith(part);
    });
    away.textContent = '';
  } catch {
    away.textContent = 'The studio does not answer.';
  }
}
setInterval(() => {
  if (!document.hidden) void follow();
}, EVERY_MS);
`;
