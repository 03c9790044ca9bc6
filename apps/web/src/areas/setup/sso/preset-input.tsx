import { ssoProvider } from '@workplace/contract/setup/sso-provider'
import { Form } from 'antd'
import type { ComponentType } from 'react'
import type { InputProps } from '../../../kernel/widgets/widget'
import { widgetOf } from '../../../kernel/widgets/widgets'

/** What the fields of people are called by those who speak OpenID Connect, by directories, and by most who speak SAML. */
const usual = {
  claim_username: ['preferred_username', 'uid', 'uid'],
  claim_name: ['name', 'cn', 'displayName'],
  claim_mail: ['email', 'mail', 'mail'],
} as const
const Input = widgetOf(ssoProvider.fields.preset).Input as unknown as ComponentType<InputProps<string>>

/** The kind of provider: with it go the names that people's details usually have there, where nobody chose others. */
export function PresetInput({ onChange, ...props }: InputProps<string>) {
  const form = Form.useFormInstance()
  const choose = (preset: string | null) => {
    onChange?.(preset)
    const to = preset === 'ldap' ? 1 : preset === 'saml' ? 2 : 0
    for (const [name, names] of Object.entries(usual))
      if ((names as readonly unknown[]).includes(form.getFieldValue(name))) form.setFieldValue(name, names[to])
    if (preset === 'ldap' && form.getFieldValue('match_by') === 'mail') form.setFieldValue('match_by', 'username')
  }
  return <Input {...props} onChange={choose} />
}
