import type { Label } from '../../kernel/words'

export const licence: Label = ['授权', 'Licence']
export const untilDay: Label = ['至 {until}', 'until {until}']
export const noExpiry: Label = ['不限期', 'No expiry']
