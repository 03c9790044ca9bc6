/** Where the focus was, and what is needed to find the place again when that is gone. */
type Held = {
  readonly element: HTMLElement
  /** The child of the body in which it stands: the page, or a drawer, dialog or menu of its own. */
  readonly root: Element | null
  /** Its parts of the page from the inside out. */
  readonly around: readonly Element[]
  /** The rows of lists in which it stands, from the inside out: which row, and which of its controls. */
  readonly rows: readonly { readonly list: Element; readonly at: number; readonly nth: number }[]
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]'
const rowsOf = (list: Element) => [...list.children].filter((row) => row.getAttribute('aria-hidden') !== 'true')
const controlsOf = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>(focusable)].filter((control) => control.tabIndex >= 0)

const isThere = (element: Element) =>
  element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true)
const mayFocus = (element: Element): element is HTMLElement =>
  isThere(element) && !element.matches(':disabled') && element.closest('[inert], [aria-hidden="true"]') === null

function held(element: HTMLElement): Held {
  const around: Element[] = []
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) around.push(at)
  const rows = around.flatMap((row) => {
    const list = row.parentElement
    if (list === null || !row.matches('tr, li, [role="row"], article')) return []
    return [{ list, at: rowsOf(list).indexOf(row), nth: controlsOf(row).indexOf(element) }]
  })
  return { element, root: around.at(-1) ?? element, around, rows }
}

/** The row that stands where the one that is gone stood, or the last; of its controls the same one. */
function inNextRow({ rows }: Held): HTMLElement | undefined {
  const row = rows.find(({ list }) => isThere(list))
  if (row === undefined) return undefined
  const left = rowsOf(row.list)
  const controls = controlsOf(left[Math.min(row.at, left.length - 1)] ?? row.list)
  return [controls[row.nth], controls.at(-1)].find((control) => control !== undefined && mayFocus(control))
}

/** Text that would call up the keyboard of a telephone is not where one lands by oneself. */
const takesFocus = (element: Element): element is HTMLElement =>
  mayFocus(element) && element.hasAttribute('tabindex') && !element.matches('input, textarea')

/**
 * Keeps the place of whoever works with the keyboard. What had the focus may go: a drawer is closed, a row deleted, a
 * request decided, by their own hand or by somebody else's. Browsers then begin at the top of the page again. Here the
 * focus goes on where it makes sense: what stood in a drawer, dialog or menu goes back to what had opened it, a row to
 * the one that follows, and anything else to the part of the page around it.
 *
 * One keeper for the page instead of a rule for every drawer: what is built tomorrow is kept too. What moves the focus
 * itself comes first; a grid knows its own cells. Answers how to stop.
 */
export function keepFocus(): () => void {
  let last: Held | null = null
  /** Somebody pressed beside everything: nothing of the page is held any more. */
  let isAway = false
  /** What had the focus before it went into a dialog or a menu. */
  const openers = new WeakMap<Element, Held>()
  /** Was this opened from there, or from what was opened from there? Then the focus goes back, and nothing is opened. */
  const isFrom = (root: Element | null, from: Element | null): boolean => {
    const opener = root === null ? undefined : openers.get(root)
    return opener !== undefined && (opener.root === from || isFrom(opener.root, from))
  }

  const placeOf = (gone: Held, seen: Set<Element>): HTMLElement | null => {
    if (mayFocus(gone.element)) return gone.element
    const near = inNextRow(gone) ?? gone.around.find(takesFocus)
    if (near !== undefined) return near
    const opener = gone.root === null || seen.has(gone.root) ? undefined : openers.get(gone.root)
    return opener === undefined ? null : placeOf(opener, seen.add(gone.root as Element))
  }

  const look = () => {
    const { activeElement, body } = document
    if (last === null || (activeElement !== null && activeElement !== body)) return
    if (isThere(last.element) || last.around.some((part) => part.getAttribute('role') === 'grid')) return
    if (isAway && last.root !== null && isThere(last.root)) return
    const place = placeOf(last, new Set())
    // Closing a dialog is no reason to scroll; what follows it in a list may be out of sight
    place?.focus({ preventScroll: place.closest('tr, li') === null })
  }
  // What takes the focus by itself does so while it is drawn: it comes first.
  let waiting: ReturnType<typeof setTimeout> | undefined
  const lookSoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(look)
  }

  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target === document.body) return
      const now = held(target)
      if (last !== null && now.root !== null && last.root !== now.root && !isFrom(last.root, now.root))
        openers.set(now.root, last)
      last = now
      isAway = false
    },
    { signal, capture: true },
  )
  document.addEventListener('focusout', lookSoon, { signal, capture: true })
  document.addEventListener(
    'pointerdown',
    () =>
      setTimeout(() => {
        isAway = document.activeElement === document.body
      }),
    { signal, capture: true },
  )
  const changes = new MutationObserver(() => {
    if (last !== null && !last.element.isConnected) lookSoon()
  })
  changes.observe(document.body, { childList: true, subtree: true })
  return () => {
    stop.abort()
    changes.disconnect()
    clearTimeout(waiting)
  }
}
