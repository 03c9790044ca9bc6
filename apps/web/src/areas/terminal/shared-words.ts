import type { Label } from '../../kernel/words'

export const pairingCode: Label = ['配对码', 'Pairing code']
