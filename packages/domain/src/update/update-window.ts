/** Is a minute of the day in a window? One that ends before it begins goes over midnight; without one it is always open. */
export function isInWindow(minute: number, start: number | null, end: number | null): boolean {
  if (start === null || end === null || start === end) return true
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}
