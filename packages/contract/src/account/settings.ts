import { factorPolicies } from '@workplace/domain/identity/factor-policy'
import type { StrategyForm } from '../kernel/strategy-option'

export const settings = {
  login_factor: {
    label: ['两步验证', 'Two-step verification'],
    help: [
      '谁登录时须输入验证器的动态码。已开启的人始终需要',
      'Who must enter a code from an authenticator app when signing in. Whoever has turned it on always does.',
    ],
    option: { kind: 'select', options: [...factorPolicies] },
    words: {
      optional: ['自愿开启', 'Each person decides'],
      administrators: ['有管理权限的人必须开启', 'Required for administrators'],
      everybody: ['所有人必须开启', 'Required for everyone'],
    },
    initial: 'optional',
  },
  login_factor_grace_days: {
    label: ['两步验证宽限天数', 'Days to set it up'],
    help: [
      '须开启而尚未开启的人，从首次登录提示起可照常登录的天数；0表示下次登录时就须开启',
      'For how many days after they were first asked people can sign in without it. 0: at the next sign-in.',
    ],
    option: { kind: 'number', min: 0, max: 90 },
    initial: '7',
  },
  login_trusted_days: {
    label: ['信任浏览器的天数', 'Days a browser is trusted'],
    help: [
      '勾选“信任此浏览器”后，多少天内登录不再要求动态码；0表示每次都要求',
      'For how many days a browser that was marked as trusted isn’t asked for a code. 0: asked every time.',
    ],
    option: { kind: 'number', min: 0, max: 90 },
    initial: '30',
  },
} as const satisfies Record<string, StrategyForm>
