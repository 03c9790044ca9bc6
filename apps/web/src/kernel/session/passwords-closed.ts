const key = 'passwords-closed'

/** As the sign-in page of this browser found them last: so the form need not come and go while it asks. */
export const wereClosed = (): boolean => localStorage.getItem(key) !== null
export const keepClosed = (closed: boolean): void =>
  closed ? localStorage.setItem(key, '1') : localStorage.removeItem(key)
