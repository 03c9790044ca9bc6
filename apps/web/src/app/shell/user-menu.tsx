import {
  CoffeeOutlined,
  HomeOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  SafetyCertificateOutlined,
  SkinOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Avatar, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ActionMenu } from '../../kernel/menu/action-menu'
import { isOn, useSession, useUser } from '../../kernel/session/session'
import { isSsoSession } from '../../kernel/session/token'
import { chooseMode, type ModeChoice, useModeChoice } from '../../kernel/theme/mode'
import { useT } from '../../kernel/words'
import { signOut } from '../session/session-flow'
import { switchLanguage } from './language-switch'
import { words } from './shell-words'
import { useSidebar } from './sidebar'
import styles from './top-bar.module.css'

const PersonalCentre = lazy(() => import('../../areas/account/personal-centre'))
const AwayDialog = lazy(() => import('../../areas/people/absence/away-dialog'))
const ChangePassword = lazy(() => import('../../areas/account/change-password'))

/** Refused or unreachable: the client says so, and one stays signed in. */
const logOut = () => void signOut().catch(() => undefined)

/** Home, personal centre, password, appearance; and log out, where the strategies and the sign-on let one. */
export function UserMenu() {
  const t = useT()
  const user = useUser()
  const navigate = useNavigate()
  const mobile = useSidebar((sidebar) => sidebar.device === 'mobile')
  const mayLogOut = useSession((session) => isOn(session.strategy.isLogoutButton)) && !isSsoSession()
  const choice = useModeChoice()
  const [chosen, setOpen] = useState<'centre' | 'password' | 'away' | null>(null)
  // a link may lead there, too
  const [params, setParams] = useSearchParams()
  const linked = params.get('open') === 'centre'
  const open = linked ? 'centre' : chosen
  const mustChange = user.must_change_password
  const modes: ModeChoice[] = ['system', 'light', 'dark']
  const items: MenuProps['items'] = [
    { key: 'home', icon: <HomeOutlined aria-hidden />, label: t(words.home), onClick: () => void navigate('/') },
    {
      key: 'centre',
      icon: <UserOutlined aria-hidden />,
      label: t(words.personalCentre),
      onClick: () => setOpen('centre'),
    },
    {
      key: 'away',
      icon: <CoffeeOutlined aria-hidden />,
      label: t(words.setAway),
      onClick: () => setOpen('away'),
    },
    {
      key: 'data',
      icon: <SafetyCertificateOutlined aria-hidden />,
      label: t(words.myData),
      onClick: () => void navigate('/my_data'),
    },
    {
      key: 'security',
      icon: <KeyOutlined aria-hidden />,
      label: t(words.security),
      onClick: () => void navigate('/my_security'),
    },
    {
      key: 'password',
      icon: <LockOutlined aria-hidden />,
      label: t(words.changePassword),
      onClick: () => setOpen('password'),
    },
    { type: 'divider' },
    {
      key: 'mode',
      icon: <SkinOutlined aria-hidden />,
      label: t(words.appearance),
      children: modes.map((mode) => ({ key: `mode-${mode}`, label: t(words[mode]), onClick: () => chooseMode(mode) })),
    },
    ...(mobile
      ? [
          {
            key: 'language',
            icon: <TranslationOutlined aria-hidden />,
            label: t(words.otherLanguage),
            onClick: switchLanguage,
          },
        ]
      : []),
    ...(mayLogOut
      ? [
          { type: 'divider' as const },
          {
            key: 'logout',
            icon: <LogoutOutlined aria-hidden />,
            label: t(words.logout),
            onClick: logOut,
          },
        ]
      : []),
  ]
  const closeCentre = () => {
    setOpen(null)
    if (linked)
      setParams(
        (now) => {
          now.delete('open')
          return now
        },
        { replace: true },
      )
  }
  return (
    <>
      <ActionMenu placement="bottomRight" items={items} selected={[`mode-${choice}`]}>
        <button type="button" className={styles.user} aria-label={t(words.userMenu, { name: user.people_name })}>
          <Avatar size={28} src={user.avatar || undefined} alt="">
            {user.people_name.slice(0, 1)}
          </Avatar>
          <span className={styles.userName}>{user.people_name}</span>
        </button>
      </ActionMenu>
      <Suspense fallback={null}>
        {open === 'centre' && <PersonalCentre onClose={closeCentre} />}
        {open === 'away' && <AwayDialog onClose={() => setOpen(null)} />}
        {(open === 'password' || mustChange) && (
          <ChangePassword
            required={mustChange}
            onClose={() => setOpen(null)}
            onLogOut={mayLogOut ? logOut : undefined}
          />
        )}
      </Suspense>
    </>
  )
}
