/** Loads the page anew, at its address. The browser asks first where a form has a guard. */
export const reload = (): void => location.reload();
