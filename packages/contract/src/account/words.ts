import type { Label } from '../kernel/words'

export const skypeName: Label = ['Skype 账号', 'Skype name']
export const signIn: Label = ['登录', 'Sign in']
export const passwordRequired: Label = ['请输入密码', 'Enter your password']
export const passwordWrong: Label = ['密码错误', 'The password is wrong']
export const ownPassword: Label = ['当前密码', 'Your password']
export const twoSteps: Label = ['两步验证', 'Two-step verification']
export const backupCode: Label = ['备用码', 'Backup code']
export const security: Label = ['账号安全', 'Account security']
export const passkey: Label = ['通行密钥', 'Passkey']
export const addPasskey: Label = ['添加通行密钥', 'Add a passkey']
export const mayBeCopied: Label = ['可能被复制', 'May have been copied']
export const passkeys: Label = ['通行密钥', 'Passkeys']
