/** Enough of a number to recognise it, not to use it. */
export function maskNumber(number: string): string {
  const shown = number.length >= 11 ? [number.slice(0, 3), number.slice(-4)] : ['', number.slice(-1)]
  return shown.join('*'.repeat(number.length - shown.join('').length))
}
