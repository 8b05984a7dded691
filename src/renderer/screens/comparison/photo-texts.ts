import { dotted } from '../../../contract/isolated.ts'
import type { ComparisonLine, ControlPhoto } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Texts of a photo: what it shows, who took it and when. */
export function usePhotoTexts(lines: readonly ComparisonLine[]) {
  const { t, format } = useTexts(['comparison', 'common'])
  return ({ articleCode, lot, expiry, container, counter, operator, at }: ControlPhoto) => {
    const inContainer = container === null ? null : t('comparison:photos.container', { container })
    const description = lines.find((line) => line.articleCode === articleCode)?.description
    return {
      what: articleCode === null ? (inContainer ?? t('comparison:photos.whole')) : (description ?? articleCode),
      more: dotted([
        description ? articleCode : null,
        lot,
        expiry === null ? null : format.date(expiry),
        articleCode === null ? null : inContainer,
      ]),
      who: t('comparison:photos.who', {
        counter: t(`common:counterShort.${counter}`),
        operator,
        time: format.dateTime(at),
      }),
    }
  }
}
