import { type Label, say } from '@workplace/contract/kernel/words'
import type { TrialStep } from '@workplace/contract/setup/sso-calls'
import { failureTexts } from './failures'
import type { Provider } from './provider.store'

type Step = TrialStep['step']
type Values = TrialStep['values']

export const in2 = (label: Label, values: Record<string, string | number> = {}): [string, string] => [
  say(label, 'zh', values),
  say(label, 'en', values),
]
export const passed = (
  step: Step,
  label: Label,
  values: Values = [],
  named: Record<string, string | number> = {},
): TrialStep => ({
  ...{ step, passed: true, found: in2(label, named), values },
})
export function failed(step: Step, provider: Provider, error: unknown, values: Values = []): TrialStep {
  const { zh, en } = failureTexts(provider, error)
  return { step, passed: false, found: [zh, en], values }
}
