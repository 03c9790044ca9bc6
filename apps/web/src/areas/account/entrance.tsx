import type { ReactNode } from 'react'
import { Brand } from '../../kernel/theme/brand'
import { chooseLanguage, useLanguage, useT } from '../../kernel/words'
import { DayPicture } from './day-picture'
import styles from './entrance.module.css'
import { useBrand } from './use-brand'
import { words } from './words'

/** Two halves: the product and a day of its rooms; a form. The first goes on narrow windows. */
export function Entrance({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const { known, name, welcome, logo, background } = useBrand()
  const shown = { visibility: known ? undefined : 'hidden' } as const
  return (
    <div className={styles.entrance}>
      <section
        className={styles.half}
        aria-label={t(words.product)}
        data-picture={background !== ''}
        style={background === '' ? undefined : { backgroundImage: `url("${background}")` }}
      >
        <p className={styles.brand} style={shown}>
          <Brand logo={logo} size={32} /> {name || t(words.product)}
        </p>
        {background === '' && <DayPicture />}
        <p className={styles.motto} style={shown}>
          {welcome || t(words.motto)}
        </p>
      </section>
      <main className={styles.formHalf}>
        <button
          type="button"
          className={styles.language}
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          {language === 'zh' ? 'English' : '中文'}
        </button>
        <div className={styles.form}>
          <p className={styles.smallBrand} style={shown}>
            <Brand logo={logo} size={28} /> {name || t(words.product)}
          </p>
          <h1>{title}</h1>
          {text !== undefined && <p className={styles.text}>{text}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}

/** A labelled input with its error below it. */
export function Line({
  id,
  label,
  error,
  help,
  children,
}: {
  id: string
  label: string
  error?: string
  help?: string
  children: ReactNode
}) {
  const below = error ?? help
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      {children}
      <p
        id={`${id}-below`}
        className={error === undefined ? styles.help : styles.error}
        role={error === undefined ? undefined : 'alert'}
      >
        {below ?? ''}
      </p>
    </div>
  )
}
