import type { Label } from '../kernel/words'

export const floorPlan: Label = ['平面图', 'Floor plan']
export const office: Label = ['办公区', 'Office']
export const offices: Label = ['办公区', 'Offices']
export const emptyForAllOffices: Label = ['不选表示全部办公区', 'Leave empty for all offices']
export const allOffices: Label = ['全部办公区', 'All offices']
export const floor: Label = ['楼层', 'Floor']
export const city: Label = ['城市', 'City']
export const officesMissing: Label = ['请至少选择一个办公区', 'Select at least one office']
