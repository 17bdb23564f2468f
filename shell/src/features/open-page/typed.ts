/** Fields whose content a person writes; of the others a search is soon typed again. */
const isText = (field: Element): boolean =>
  field.matches(
    'textarea, [contenteditable="true"], input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url], [type=number], [type=password])',
  ) && !field.matches('[role=searchbox], [role=combobox]');
/** What is chosen outside of a form only filters what the page shows. */
const isChoice = (field: Element): boolean =>
  field.matches('input:not([type=search]), select') &&
  field.closest('form, [role=dialog], dialog') !== null;

/** Fields that the person has changed, and the page on which that was. */
const changed = new Set<Element>();
let changedOn = '';
/** The page that stands in the document: while another one is loaded, the former stays in it. */
let shown = location.pathname;

const note = ({ target }: Event): void => {
  if (!(target instanceof Element) || (!isText(target) && !isChoice(target))) return;
  if (changedOn !== location.pathname) changed.clear();
  changedOn = location.pathname;
  changed.add(target);
};

/** A guard of a form (ui, unsaved-guard.tsx) answers the browser's own question. */
const isGuarded = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Says which page has come. */
export const showsPage = (path: string): void => {
  shown = path;
};

/** Begins to see what is typed; called once. */
export const followTyping = (): void => {
  document.addEventListener('input', note, true);
};

/**
 * Whether something typed or chosen on this page would be lost with it. Rather once too often: a field
 * that was changed counts as long as it is in the document, also when its form has been saved.
 */
export const isTyping = (): boolean => {
  const here = location.pathname;
  if (changedOn === here && [...changed].some((field) => field.isConnected)) return true;
  return shown === here && isGuarded();
};
