import { fingerprintWords } from '../../i18n/fingerprint-words.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Hexadecimal digits shown of a fingerprint, in groups: as many bits as the words have. */
const digits = 16

/** The fingerprint of a device as six words, to be compared with those on the PC itself. */
export function Fingerprint({ label, fingerprint, hint }: { label: string; fingerprint: string; hint: string }) {
  const { t, i18n } = useTranslation('devices')
  const code = fingerprint.slice(0, digits).match(/.{4}/g)?.join(' ') ?? ''
  return (
    <section className="device-words stack gap-2" aria-label={label}>
      <h3>{label}</h3>
      <ol>
        {fingerprintWords(fingerprint, i18n.language).map((word, index) => (
          <li key={`${index} ${word}`}>{word}</li>
        ))}
      </ol>
      <p className="second">
        {hint}{' '}
        <span className="block">
          {t('common:code')}: <span className="mono one-line">{code}</span>
        </span>
      </p>
    </section>
  )
}
