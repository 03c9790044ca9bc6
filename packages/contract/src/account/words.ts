import type { Label } from '../kernel/words'

export const skypeName: Label = ['Skype 账号', 'Skype name']
