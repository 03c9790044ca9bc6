import type { MenuArea, Permission } from '../permission/permissions'
import type { Tone } from './field'
import type { Topic } from './topic'
import type { Label } from './words'

/**
 * Things of one kind that may lie on the plan of a floor: a layer of it. An area declares its kinds in its `plan-layers.ts`
 * (`export const planLayers = [ … ]`), and which things there are on its server (`placedThings` of `place/public`).
 */
export type PlacedKind = {
  /** Its name in the database and on the wire: lower case and underscores. */
  readonly kind: string
  /** What the layer is called: the things, in the plural. */
  readonly label: Label
  /** Its sign: the `d` of an SVG path in a square of 24. */
  readonly icon: string
  /** Who sees the layer, in the offices that they administer for the area; absent: whoever sees the floor. */
  readonly seen?: { readonly permission: Permission; readonly area: MenuArea }
  /** Where one of them is looked at; `{id}` and `{name}` stand for its own. */
  readonly link: string
  /** As which item of the maps of floors they are drawn, too: one that names one of them says where it lies. */
  readonly drawn?: 'cabinet'
  /** How one of them may be, and how that looks. */
  readonly states: Readonly<Record<string, readonly [label: Label, tone: Tone]>>
  /** What tells that some of them are otherwise. One about rooms counts where it names a room of the floor. */
  readonly topics: readonly Topic[]
}

/** Where a thing is looked at. */
export const linkOf = (
  { link }: Pick<PlacedKind, 'link'>,
  { id, name }: { readonly id: number; readonly name: string },
) => link.replace('{id}', String(id)).replace('{name}', () => encodeURIComponent(name))
