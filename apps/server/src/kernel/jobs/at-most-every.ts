/**
 * Does a piece of work at once, and again at the end of each span (in milliseconds) in which it was asked for again: however
 * often that is, it is done so often, and once after it was asked for last.
 */
export function atMostEvery(spanMs: number, work: () => void): () => void {
  let resting = false
  let askedAgain = false
  function go() {
    resting = true
    askedAgain = false
    const timer = setTimeout(() => {
      resting = false
      if (askedAgain) go()
    }, spanMs)
    timer.unref()
    work()
  }
  return () => {
    if (resting) askedAgain = true
    else go()
  }
}
