const watchers = new WeakMap<Element, () => void>()
let observer: ResizeObserver | undefined

/** Calls back when an element's width changes. One observer for all: a list has thousands of cells. */
export function watchWidth(element: Element, onChange: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {}
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) watchers.get(target)?.()
  })
  watchers.set(element, onChange)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    watchers.delete(element)
  }
}
