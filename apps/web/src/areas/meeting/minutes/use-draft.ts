import type { MinutesText } from '@workplace/contract/meeting/minutes'
import { type Marks, mergeTexts } from '@workplace/domain/text/lines'
import { useState } from 'react'

/** What one writes, and the saved text from which it was made. */
export type Draft = { readonly base: MinutesText; readonly title: string; readonly content: string }

export const draftOf = (text: MinutesText): Draft => ({ base: text, title: text.title, content: text.content })

export const isChanged = ({ base, title, content }: Draft): boolean => title !== base.title || content !== base.content

/** What one wrote put together with what somebody saved meanwhile: it is made from that then, and can be saved. */
export function merged(draft: Draft, current: MinutesText, marks: Marks): { draft: Draft; clashes: number } {
  const { text, clashes } = mergeTexts(draft.base.content, draft.content, current.content, marks)
  const title = draft.title === draft.base.title ? current.title : draft.title
  return { draft: { base: current, title, content: text }, clashes }
}

/** A draft that follows what is saved, as long as nothing in it waits to be saved. */
export function useDraft(saved: MinutesText) {
  const [draft, setDraft] = useState(() => draftOf(saved))
  if (saved.version > draft.base.version && !isChanged(draft)) setDraft(draftOf(saved))
  return { draft, setDraft, isBehind: saved.version > draft.base.version && isChanged(draft) }
}
