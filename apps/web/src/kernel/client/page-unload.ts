let unloading = false

/**
 * Is the page being left or reloaded? The browser then breaks off what is on its way, which is no failure: taken for one, a
 * reload while the person is being asked for would sign them out.
 */
export const isUnloading = () => unloading

const mark = (now: boolean) => () => {
  unloading = now
}

if (typeof window !== 'undefined') {
  // A person may answer a form's question with "stay": then the page lives on.
  window.addEventListener('beforeunload', () => {
    unloading = true
    setTimeout(mark(false), 3000)
  })
  window.addEventListener('pagehide', mark(true))
  window.addEventListener('pageshow', mark(false))
}
