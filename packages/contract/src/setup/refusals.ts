/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const callback_off = [
  'callback_off',
  46700,
  '该回调已停用，请先启用',
  'This callback is switched off. Switch it on first.',
] as const
export const callback_many = [
  'callback_many',
  46701,
  '一个企业最多 {most} 个回调端点，请先删除不用的',
  'A company has {most} callbacks at most. Delete one that nobody needs.',
] as const
export const key_many = [
  'key_many',
  46702,
  '一个应用最多同时有 {most} 个可用密钥，请先吊销不用的',
  'An application has {most} valid keys at most. Revoke one that nobody uses.',
] as const
export const key_gone = [
  'key_gone',
  46703,
  '该密钥已过期或已吊销',
  'This key has expired or was revoked already.',
] as const
export const application_many = [
  'application_many',
  46704,
  '一个企业最多 {most} 个接入应用，请先删除不用的',
  'A company has {most} connected applications at most. Delete one that nobody needs.',
] as const
