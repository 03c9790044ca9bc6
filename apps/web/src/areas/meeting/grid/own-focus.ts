/** May the grid take the focus? Not from a menu or a dialog that has got it in the meantime. */
export function mayTakeFocus(grid: HTMLElement | null): boolean {
  const at = document.activeElement
  return at === null || at === document.body || (grid?.contains(at) ?? false)
}
