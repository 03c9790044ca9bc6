/** A share of the picture's width and height. */
export type Place = { readonly x: number; readonly y: number }
/** Where rooms lie; null: nowhere. */
export type Places = Readonly<Record<number, Place | null>>

const share = (value: number) => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000))

/** The share of a picture at which a pointer is. */
export const placeAt = (
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  at: { x: number; y: number },
): Place => ({
  x: share((at.x - box.left) / box.width),
  y: share((at.y - box.top) / box.height),
})

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A place moved by an arrow key: half a hundredth of the picture, with Shift ten times as far; null: no arrow. */
export function moved(place: Place, key: string, far: boolean): Place | null {
  const step = steps[key]
  if (step === undefined) return null
  const length = far ? 0.05 : 0.005
  return { x: share(place.x + step[0] * length), y: share(place.y + step[1] * length) }
}

const isSame = (one: Place | null, other: Place | null) => one?.x === other?.x && one?.y === other?.y

/** The rooms whose place is another than it was. */
export const changedPlaces = (before: Places, now: Places): { id: number; place: Place | null }[] =>
  Object.entries(now).flatMap(([id, place]) =>
    isSame(before[Number(id)] ?? null, place) ? [] : [{ id: Number(id), place }],
  )
