import type { Label } from '../../../kernel/words'

// What the lists of controllers and of face devices say alike.
export const adopt: Label = ['确认接管', 'Confirm']
export const adoptAsk: Label = ['确认接管“{name}”？', 'Confirm the adoption of “{name}”?']
export const adopted: Label = ['“{name}”已接管', '“{name}” was adopted']
