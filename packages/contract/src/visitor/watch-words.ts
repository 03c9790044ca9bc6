import type { Tone } from '../kernel/field'
import type { Label } from '../kernel/words'

/** What happens when somebody of the list is to come. */
export const watchKinds = {
  deny: ['禁止进入', 'Keep out'],
  watch: ['留意', 'Keep an eye on'],
  vip: ['贵宾', 'VIP'],
} as const satisfies Record<string, Label>

export const watchTones = { deny: 'bad', watch: 'warning', vip: 'good' } as const satisfies Record<
  keyof typeof watchKinds,
  Tone
>

export const certainties = {
  certain: ['确定匹配', 'Certain match'],
  possible: ['可能匹配', 'Possible match'],
} as const satisfies Record<string, Label>
