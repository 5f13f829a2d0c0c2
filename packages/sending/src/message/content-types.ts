/** What people attach, by the names of IANA where it has one: the type, then the extensions. */
const TYPES = `
text/plain txt text log ini conf
text/markdown md markdown
text/csv csv
text/tab-separated-values tsv
text/html html htm
text/css css
text/javascript js mjs
text/calendar ics ical ifb
text/vcard vcf vcard
text/vtt vtt
application/json json map
application/x-ndjson ndjson jsonl
application/ld+json jsonld
application/geo+json geojson
application/manifest+json webmanifest
application/xml xml xsd xsl
application/xslt+xml xslt
application/rss+xml rss
application/atom+xml atom
application/gpx+xml gpx
application/yaml yaml yml
application/toml toml
application/sql sql
application/pdf pdf
application/rtf rtf
application/msword doc dot
application/vnd.openxmlformats-officedocument.wordprocessingml.document docx
application/vnd.openxmlformats-officedocument.wordprocessingml.template dotx
application/vnd.ms-word.document.macroenabled.12 docm
application/vnd.ms-excel xls xlt
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx
application/vnd.openxmlformats-officedocument.spreadsheetml.template xltx
application/vnd.ms-excel.sheet.macroenabled.12 xlsm
application/vnd.ms-excel.sheet.binary.macroenabled.12 xlsb
application/vnd.ms-powerpoint ppt pps
application/vnd.openxmlformats-officedocument.presentationml.presentation pptx
application/vnd.openxmlformats-officedocument.presentationml.slideshow ppsx
application/vnd.openxmlformats-officedocument.presentationml.template potx
application/vnd.ms-project mpp
application/vnd.visio vsd vsdx
application/vnd.oasis.opendocument.text odt
application/vnd.oasis.opendocument.spreadsheet ods
application/vnd.oasis.opendocument.presentation odp
application/vnd.oasis.opendocument.graphics odg
application/vnd.apple.pages pages
application/vnd.apple.numbers numbers
application/vnd.apple.keynote keynote
application/vnd.apple.pkpass pkpass
application/vnd.google-earth.kml+xml kml
application/vnd.google-earth.kmz kmz
application/vnd.android.package-archive apk
application/vnd.apache.parquet parquet
application/epub+zip epub
application/x-mobipocket-ebook mobi
application/x-tex tex
application/x-subrip srt
message/rfc822 eml
application/vnd.ms-outlook msg
application/zip zip
application/gzip gz tgz
application/x-tar tar
application/x-bzip2 bz2
application/x-xz xz
application/zstd zst
application/x-7z-compressed 7z
application/vnd.rar rar
application/java-archive jar
application/wasm wasm
application/pkcs7-signature p7s
application/pkcs7-mime p7m p7c
application/x-pkcs7-certificates p7b
application/pkcs12 p12 pfx
application/pkix-cert cer crt der
application/x-pem-file pem
application/pgp-keys asc
application/pgp-signature sig
application/pgp-encrypted pgp
application/postscript ps eps ai
image/png png
image/apng apng
image/jpeg jpg jpeg jpe jfif
image/gif gif
image/webp webp
image/avif avif
image/svg+xml svg
image/bmp bmp
image/tiff tif tiff
image/vnd.microsoft.icon ico
image/heic heic
image/heif heif
image/vnd.adobe.photoshop psd
image/vnd.dwg dwg
image/vnd.dxf dxf
model/stl stl
audio/mpeg mp3
audio/mp4 m4a
audio/aac aac
audio/wav wav
audio/ogg ogg oga opus
audio/flac flac
audio/midi mid midi
video/mp4 mp4
video/x-m4v m4v
video/quicktime mov qt
video/webm webm
video/x-msvideo avi
video/mpeg mpeg mpg
video/x-matroska mkv
video/3gpp 3gp
video/x-ms-wmv wmv
font/ttf ttf
font/otf otf
font/woff woff
font/woff2 woff2`

const byExtension = new Map(
  TYPES.trim()
    .split('\n')
    .flatMap((line) => {
      const [type = '', ...extensions] = line.split(' ')
      return extensions.map((extension) => [extension, type] as const)
    }),
)

/** The content type of a file by its name: `application/octet-stream` where the extension is unknown. */
export function contentTypeOfName(filename: string): string {
  const [, extension = ''] = /[^.]\.([^.]+)$/.exec(filename) ?? []
  return byExtension.get(extension.toLowerCase()) ?? 'application/octet-stream'
}
