/** A screen as wide as a phone's. */
export const isPhone = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 639.98px)').matches
