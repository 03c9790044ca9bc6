import { CheckOutlined } from '@ant-design/icons'
import { type DashboardOverview, type SetupStep, setupSteps } from '@workplace/contract/account/dashboard'
import { Link } from 'react-router'
import { useT } from '../../kernel/words'
import { words } from './dashboard-words'
import styles from './setup-steps.module.css'

type Setup = NonNullable<DashboardOverview['setup']>

const pages: Readonly<Record<SetupStep, string>> = {
  city: '/place/city',
  office: '/place/office',
  floor: '/place/floor',
  roomtype: '/meetingroom/room_type',
  price: '/meetingroom/price',
  meetingroom: '/meetingroom/create_room',
  users: '/company/users',
}

const doneOf = (setup: Setup) => setupSteps.filter((step) => setup[step] > 0)

export function SetupProgress({ setup }: { setup: Setup }) {
  const t = useT()
  const done = doneOf(setup).length
  return (
    <span className={styles.progress}>
      <progress value={done} max={setupSteps.length} aria-hidden />
      {t(words.setUpDone, { done, all: setupSteps.length })}
    </span>
  )
}

/** What a new company does before somebody can book; the next step stands out. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const t = useT()
  const next = setupSteps.find((step) => setup[step] === 0)
  return (
    <>
      <p className={styles.why}>{t(words.setUpWhy)}</p>
      <ol className={styles.steps}>
        {setupSteps.map((step, at) => (
          <li key={step} data-done={setup[step] > 0} aria-current={step === next ? 'step' : undefined}>
            <span className={styles.mark}>
              {setup[step] > 0 ? <CheckOutlined aria-label={t(words.stepDone)} /> : at + 1}
            </span>
            <span className={styles.about}>
              <Link to={pages[step]}>{t(words[step])}</Link>
              <small>{setup[step] > 0 ? t(words.setUpHas, { n: setup[step] }) : t(words[`${step}Why`])}</small>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
