import type { Label } from '../kernel/words'

export const skypeName: Label = ['Skype 账号', 'Skype name']
export const twoSteps: Label = ['两步验证', 'Two-step verification']
export const recoveryCode: Label = ['恢复码', 'Recovery code']
export const security: Label = ['账号安全', 'Account security']
