// What other areas show of desks: the map comes when it is looked at.
import { lazyComponent } from '../../kernel/lazy-component'

export type { DeskUseShown } from './map/use-map'
export const UseMap = lazyComponent(() => import('./map/use-map'))
