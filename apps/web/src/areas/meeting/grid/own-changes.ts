/**
 * What the viewer changes is shown at once, before the server knows of it. Answers that were asked for before that, or
 * while it is being saved, still tell of what was: shown, they would throw the meeting back for a moment, under the very
 * finger that goes on with it. So nothing is asked for while something is being saved, and what was asked for earlier is
 * dropped and asked for again.
 */
export function createOwnChanges(askAgain: () => void) {
  let revision = 0
  let saving = 0
  return {
    isSaving: () => saving > 0,
    /** Something was shown that the server has accepted already. */
    mark: () => void revision++,
    /** Something is shown that is being saved, until what it answers is called. */
    hold: () => {
      revision++
      saving++
      let held = true
      return () => {
        if (!held) return
        held = false
        revision++
        saving--
        if (saving === 0) askAgain()
      }
    },
    /** To be called before asking; what it answers says whether the answer is older than what is shown. */
    asking: () => {
      const asked = revision
      return () => saving > 0 || revision !== asked
    },
  }
}
