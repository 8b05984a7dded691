// All styles of the page, in one file and in one order: base, parts, screens. Of equal selectors the last one wins, and
// the code of a screen comes when the screen is opened.
import.meta.glob('./*.css', { eager: true })
import.meta.glob('./ui/**/*.css', { eager: true })
import.meta.glob(['./shared/**/*.css', './help/**/*.css'], { eager: true })
import.meta.glob('./shell/**/*.css', { eager: true })
import.meta.glob('./screens/**/*.css', { eager: true })
