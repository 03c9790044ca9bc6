import { useQuery } from '@tanstack/react-query'
import { passwordPolicy } from '@workplace/contract/setup/password-policy'
import { ssoProvider, suitePresets } from '@workplace/contract/setup/sso-provider'
import { Form, Typography } from 'antd'
import type { ComponentType } from 'react'
import { queryOf } from '../../../kernel/client/query'
import type { InputProps } from '../../../kernel/widgets/widget'
import { widgetOf } from '../../../kernel/widgets/widgets'
import { useT } from '../../../kernel/words'
import styles from './sso.module.css'
import { words } from './sso-words'

/**
 * What the fields of people are called by those who speak OpenID Connect, by directories, by most who speak SAML, by
 * Feishu, DingTalk, WeCom and CAS.
 */
const usual = {
  claim_username: ['preferred_username', 'uid', 'uid', 'user_id', 'userid', 'userid', 'user'],
  claim_name: ['name', 'cn', 'displayName', 'name', 'name', 'name', 'displayName'],
  claim_mail: ['email', 'mail', 'mail', 'enterprise_email', 'org_email', 'biz_mail', 'mail'],
  claim_job_num: [null, null, null, 'employee_no', 'job_number', null, null],
} as const
const columns: Readonly<Record<string, number>> = {
  ldap: 1,
  saml: 2,
  feishu: 3,
  lark: 3,
  dingtalk: 4,
  wecom: 5,
  cas: 6,
}
const suites: readonly string[] = suitePresets
const Input = widgetOf(ssoProvider.fields.preset).Input as unknown as ComponentType<InputProps<string>>

/** The kind of provider: with it go the names that people's details usually have there, where nobody chose others. */
export function PresetInput({ onChange, ...props }: InputProps<string>) {
  const form = Form.useFormInstance()
  const choose = (preset: string | null) => {
    onChange?.(preset)
    const to = columns[preset ?? ''] ?? 0
    for (const [name, names] of Object.entries(usual))
      if ((names as readonly unknown[]).includes(form.getFieldValue(name) || null)) form.setFieldValue(name, names[to])
    if (preset === 'ldap' && form.getFieldValue('match_by') === 'mail') form.setFieldValue('match_by', 'username')
  }
  // of the others each provider has an address of its own, which its trial shows
  const hasOwn = columns[props.value ?? ''] === undefined || suites.includes(props.value ?? '')
  return (
    <>
      <Input {...props} onChange={choose} />
      {hasOwn && <RedirectAddress />}
    </>
  )
}

/** What has to be registered at the provider before it says who we are there. */
function RedirectAddress() {
  const t = useT()
  const { data } = useQuery(queryOf(passwordPolicy, {}, { quiet: true }))
  const address = data?.redirect_url ?? null
  if (address === null) return null
  return (
    <dl className={styles.facts}>
      <dt>{t(words.redirectUrl)}</dt>
      <dd>
        <Typography.Text style={{ fontSize: 'inherit' }} copyable>
          {address}
        </Typography.Text>
      </dd>
    </dl>
  )
}
