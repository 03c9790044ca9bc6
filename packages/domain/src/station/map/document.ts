/** The map of a floor: whole centimetres from the upper left, whole degrees clockwise. `x` and `y` are the middle of a thing. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly r: number
}
/** x, y, x, y, … */
export type Points = readonly number[]

/** What a desk that is not in the register yet is to be. */
export interface DeskPlan {
  readonly category_id: number | null
  readonly price_id: number | null
  readonly slot_ids: readonly number[]
  readonly resource_ids: readonly number[]
  readonly attribute: 'shared' | 'fixed' | 'drop_in' | 'unavailable'
}

export type DeskItem = Box & {
  readonly id: string
  readonly kind: 'desk'
  readonly number: string
  /** The desk of the register that it is; null: it becomes one by publishing. */
  readonly station_id: number | null
  readonly plan: DeskPlan | null
}
export interface AreaItem {
  readonly id: string
  readonly kind: 'area'
  readonly points: Points
  readonly name: string
  readonly color: string
  /** The area of the register that it is; null: it becomes one by publishing. */
  readonly area_id: number | null
}
export interface WallItem {
  readonly id: string
  readonly kind: 'wall'
  readonly points: Points
}
export type DoorItem = Box & { readonly id: string; readonly kind: 'door' }
export type CabinetItem = Box & {
  readonly id: string
  readonly kind: 'cabinet'
  readonly text: string
  /** The cabinet of lockers that it is; null: it is drawn and nothing more. What was drawn earlier does not say it. */
  readonly cabinet_id?: number | null | undefined
}
export type LabelItem = {
  readonly id: string
  readonly kind: 'label'
  readonly x: number
  readonly y: number
  readonly r: number
  /** The height of its letters. */
  readonly size: number
  readonly text: string
}
export interface RoomItem {
  readonly id: string
  readonly kind: 'room'
  readonly points: Points
  readonly text: string
  readonly room_id: number | null
}
/** Lines of a plan that somebody else drew: what one draws over. A plan is in as many of them as it takes. */
export interface PlanItem {
  readonly id: string
  readonly kind: 'plan'
  readonly lines: readonly Points[]
}
/** A picture of the floor: what one draws over, too. */
export type PictureItem = Box & {
  readonly id: string
  readonly kind: 'picture'
  /** The stored path of the upload. */
  readonly path: string
}
export type MapItem =
  | DeskItem
  | AreaItem
  | WallItem
  | DoorItem
  | CabinetItem
  | LabelItem
  | RoomItem
  | PlanItem
  | PictureItem

export interface MapSize {
  readonly width: number
  readonly height: number
}
export type MapDocument = MapSize & { readonly items: readonly MapItem[] }

export const mapLimits = {
  /** The longest side of a floor: 500 m. */
  side: 50_000,
  smallestSide: 200,
  desks: 6_000,
  items: 12_000,
  /** Corners of one item, and of all together. */
  corners: 400,
  segments: 60_000,
  largestBox: 2_000,
  smallestBox: 20,
} as const

export const isBox = (item: MapItem): item is DeskItem | DoorItem | CabinetItem =>
  item.kind === 'desk' || item.kind === 'door' || item.kind === 'cabinet'
/** What was taken in from elsewhere and is drawn over: it lies below, and stays. */
export const isGround = (item: MapItem): item is PlanItem | PictureItem =>
  item.kind === 'plan' || item.kind === 'picture'
export const isShape = (item: MapItem): item is AreaItem | WallItem | RoomItem =>
  item.kind === 'area' || item.kind === 'wall' || item.kind === 'room'
export const desksIn = (items: readonly MapItem[]): DeskItem[] =>
  items.filter((item): item is DeskItem => item.kind === 'desk')
export const areasIn = (items: readonly MapItem[]): AreaItem[] =>
  items.filter((item): item is AreaItem => item.kind === 'area')
