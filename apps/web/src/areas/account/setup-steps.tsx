import { CheckOutlined } from '@ant-design/icons'
import { type SetupProgress, setupSteps } from '@workplace/contract/place/first-office'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../../kernel/words'
import { gaps } from './setup-gaps'
import styles from './setup-steps.module.css'
import { setupWords as words } from './setup-words'

const FirstOfficeDialog = lazy(() => import('./first-office-dialog'))

type Setup = NonNullable<SetupProgress>

export function SetupProgressBar({ setup }: { setup: Setup }) {
  const t = useT()
  const done = setup.done.length
  return (
    <span className={styles.progress}>
      <progress value={done} max={setupSteps.length} aria-hidden />
      {t(words.progress, { done, all: setupSteps.length })}
    </span>
  )
}

/** The way of a new company until a colleague can book; the next step says what is missing and leads there. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const t = useT()
  const { state } = useLocation()
  const asked = setup.gap === 'office' && (state as { add?: boolean } | null)?.add === true
  const [open, setOpen] = useState(asked)
  const { gap } = setup
  const way = gaps[gap]
  const has = { place: setup.rooms, people: setup.colleagues, booking: 0 }
  return (
    <>
      <p className={styles.why}>{t(words.why)}</p>
      <ol className={styles.steps}>
        {setupSteps.map((step, at) => {
          const isDone = setup.done.includes(step)
          const isNext = way.step === step
          return (
            <li key={step} data-done={isDone} aria-current={isNext ? 'step' : undefined}>
              <span className={styles.mark}>{isDone ? <CheckOutlined aria-label={t(words.stepDone)} /> : at + 1}</span>
              <div className={styles.about}>
                <h3>{t(words[step])}</h3>
                <p>
                  {isDone && step !== 'booking'
                    ? t(words[`${step}Has`], { n: has[step] })
                    : isNext && gap !== 'office' && gap !== 'colleague'
                      ? t(words[gap])
                      : t(words[`${step}Why`])}
                </p>
                {isNext ? (
                  gap === 'office' ? (
                    <Button type="primary" onClick={() => setOpen(true)}>
                      {t(words.officeDo)}
                    </Button>
                  ) : (
                    <Link to={way.path} state={way.adds ? { add: true } : null} className={styles.go}>
                      {t(words[`${gap}Do`])}
                    </Link>
                  )
                ) : null}
                {isDone && step === 'place' ? <Link to="/meeting/subscribe">{t(words.book)}</Link> : null}
              </div>
            </li>
          )
        })}
      </ol>
      {open ? (
        <Suspense>
          <FirstOfficeDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
