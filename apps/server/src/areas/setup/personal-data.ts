import * as setupWords from '@workplace/contract/setup/words'
import { columns, type PersonalDataKind } from '../../kernel/product/personal-data'

/** What is stored about people who come from elsewhere, or go on to other applications from here. */
export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'identities',
    order: 47,
    label: ['单点登录身份', 'Identities at sign-on providers'],
    heading: [setupWords.provider, ['对方的标识', 'Their name there'], columns.time, setupWords.lastSignIn],
    text: `select p.name, i.subject, i.created_at, i.last_used_at from sso_identity i
      join sso_provider p on p.company_id = i.company_id and p.id = i.provider_id
      where i.company_id = $1 and i.user_id = $2 order by i.id desc`,
  },
  {
    key: 'agreedApplications',
    order: 48,
    label: ['同意访问的应用', 'Applications agreed to'],
    heading: [setupWords.application, setupWords.scopes, columns.time],
    text: `select a.name, array_to_string(array(select jsonb_array_elements_text(c.scopes)), ', ') as scopes, c.agreed_at
      from application_consent c join oauth2_application a on a.company_id = c.company_id and a.id = c.application_id
      where c.company_id = $1 and c.user_id = $2 order by c.agreed_at desc, a.id desc`,
  },
  {
    key: 'applicationSignIns',
    order: 49,
    label: ['在应用中的登录', 'Sign-ins at applications'],
    heading: [setupWords.application, columns.time, setupWords.lastUsed, columns.ended],
    text: `select a.name, g.created_at, g.last_used_at, g.ended_at from application_grant g
      join oauth2_application a on a.company_id = g.company_id and a.id = g.application_id
      where g.company_id = $1 and g.user_id = $2 order by g.id desc`,
  },
]
