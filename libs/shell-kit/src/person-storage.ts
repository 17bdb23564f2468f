const PREFIX = 'person:';

/** Drops what pages keep of a person on this device: every name that begins with `person:`. */
export const forgetPerson = (): void => {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Where storage is refused, nothing was kept.
  }
};
