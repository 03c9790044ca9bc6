/** Why something is not at a device and is not tried again before its cause changes. */
export const lastingReasons = [
  'no_photo',
  'no_consent',
  'no_card',
  'card_format',
  'no_face',
  'face_covered',
  'face_blurred',
  'face_angle',
  'face_liveness',
  'face_extract',
  'full_people',
  'full_faces',
  'full_cards',
  'cannot_express',
  'not_supported',
] as const

/** Why something is not at a device yet. `offline` is silence: nothing was tried. */
export const passingReasons = ['offline', 'no_answer', 'busy', 'refused'] as const

export type DeliveryReason = (typeof lastingReasons)[number] | (typeof passingReasons)[number]

const minutes = [1, 5, 15, 60]
const AFTERWARDS = 6 * 60

/** What the codes of a face device mean that it answers with when it takes no photo. */
const photoCodes: Readonly<Record<string, DeliveryReason>> = {
  D01E0001: 'no_face',
  D01E0002: 'face_covered',
  D01E0003: 'face_blurred',
  D01E0004: 'face_angle',
  D01E0005: 'face_liveness',
  D01E0006: 'face_extract',
}

/** The reason that a device gave with a code; one that nobody knows is that it refused. */
export const reasonOfCode = (code: string): DeliveryReason => photoCodes[code.toUpperCase()] ?? 'refused'

/**
 * When a step that failed is tried again (epoch ms), after so many tries; null: when its cause changes. Silence is no try:
 * it is tried as soon as the device is there.
 */
export function nextTry(reason: DeliveryReason, tries: number, failed_at: number): number | null {
  if ((lastingReasons as readonly DeliveryReason[]).includes(reason)) return null
  if (reason === 'offline') return failed_at
  return failed_at + (minutes[tries - 1] ?? AFTERWARDS) * 60_000
}
