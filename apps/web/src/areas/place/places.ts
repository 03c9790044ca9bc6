import type { PlacedKind } from '@workplace/contract/kernel/placed-kind'
import type { Topic } from '@workplace/contract/kernel/topic'
import type { FloorLayers } from '@workplace/contract/place/floor-plan'
import { type Share, shareOf } from '@workplace/domain/kernel/share'
import { placedKindNamed } from '../../kernel/registry/plan-layers'

/** A share of the picture's width and height. */
export type Place = Share
/** Where things lie, by `keyOf`; null: nowhere. */
export type Places = Readonly<Record<string, Place | null>>

export type PlacedThing = FloorLayers['layers'][number]['things'][number] & { readonly kind: string }
/** A kind of things with those of a floor. */
export type Layer = { readonly kind: PlacedKind; readonly things: readonly PlacedThing[] }

/** What a thing is known by among all that lie on a plan. */
export const keyOf = ({ kind, id }: Pick<PlacedThing, 'kind' | 'id'>) => `${kind}/${id}`

/** The layers of a plan that this version can show. */
export const layersOf = ({ layers }: Pick<FloorLayers, 'layers'>): Layer[] =>
  layers.flatMap(({ kind: name, things }) => {
    const kind = placedKindNamed.get(name)
    return kind === undefined ? [] : [{ kind, things: things.map((thing) => ({ ...thing, kind: name })) }]
  })

/** What tells that something on these layers is otherwise. */
export const topicsOf = (layers: readonly Layer[]): Topic[] => layers.flatMap(({ kind }) => kind.topics)

/** The share of a picture at which a pointer is. */
export const placeAt = (
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  at: { x: number; y: number },
): Place => ({
  x: shareOf((at.x - box.left) / box.width),
  y: shareOf((at.y - box.top) / box.height),
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
  return { x: shareOf(place.x + step[0] * length), y: shareOf(place.y + step[1] * length) }
}

const isSame = (one: Place | null, other: Place | null) => one?.x === other?.x && one?.y === other?.y

/** The things whose place is another than it was. */
export const changedPlaces = (before: Places, now: Places): { kind: string; id: number; place: Place | null }[] =>
  Object.entries(now).flatMap(([key, place]) => {
    const [kind = '', id] = key.split('/')
    return isSame(before[key] ?? null, place) ? [] : [{ kind, id: Number(id), place }]
  })
