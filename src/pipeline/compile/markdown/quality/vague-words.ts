/** Texts of links that do not describe their target, by language: in lower case, without punctuation at their ends. */
const vague: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...['here', 'click here', 'click', 'see here', 'read here', 'go here', 'over here', 'right here', 'this', 'that'],
    ...['more', 'read more', 'learn more', 'see more', 'show more', 'find out more', 'more info', 'more information'],
    ...['details', 'more details', 'this link', 'the link', 'this page', 'this article', 'continue'],
  ],
  ar: ['هنا', 'اضغط هنا', 'انقر هنا', 'المزيد', 'اقرأ المزيد', 'هذا الرابط', 'هذه الصفحة'],
  de: [
    ...['hier', 'hier klicken', 'klicken sie hier', 'klick hier', 'klicke hier', 'siehe hier', 'mehr', 'weiter'],
    ...['mehr lesen', 'weiterlesen', 'mehr erfahren', 'mehr dazu', 'weitere informationen', 'mehr informationen'],
    ...['details', 'dieser link', 'diesem link', 'diesen link', 'diese seite', 'dieser seite'],
  ],
  es: [
    ...['aquí', 'aqui', 'haz clic aquí', 'haga clic aquí', 'pulse aquí', 'más', 'leer más', 'ver más', 'saber más'],
    ...['más información', 'este enlace', 'esta página', 'detalles'],
  ],
  fr: [
    ...['ici', 'cliquez ici', 'clique ici', 'cliquer ici', 'plus', 'lire plus', 'lire la suite', 'en savoir plus'],
    ...['voir plus', "plus d'informations", 'plus d’informations', 'ce lien', 'cette page', 'détails'],
  ],
  he: ['כאן', 'לחצו כאן', 'לחץ כאן', 'עוד', 'קרא עוד', 'קראו עוד', 'מידע נוסף', 'קישור זה', 'דף זה'],
  it: [
    ...[
      'qui',
      'clicca qui',
      'cliccare qui',
      'fai clic qui',
      'più',
      'leggi di più',
      'scopri di più',
      'per saperne di più',
    ],
    ...['maggiori informazioni', 'altro', 'questo link', 'questa pagina', 'dettagli'],
  ],
  ja: [
    'ここ',
    'こちら',
    'ここをクリック',
    'こちらをクリック',
    '詳細',
    '詳しく',
    '詳しくはこちら',
    'もっと見る',
    '続きを読む',
    'リンク',
    'このリンク',
    'このページ',
  ],
  ko: [
    '여기',
    '여기를 클릭',
    '여기를 클릭하세요',
    '더 보기',
    '더보기',
    '자세히',
    '자세히 보기',
    '링크',
    '이 링크',
    '이 페이지',
  ],
  nl: [
    ...['hier', 'klik hier', 'meer', 'lees meer', 'lees verder', 'meer lezen', 'meer informatie', 'meer info'],
    ...['deze link', 'deze pagina', 'details'],
  ],
  pl: [
    ...['tutaj', 'tu', 'kliknij tutaj', 'kliknij tu', 'więcej', 'czytaj więcej', 'dowiedz się więcej', 'zobacz więcej'],
    ...['więcej informacji', 'ten link', 'tym linkiem', 'ta strona', 'szczegóły'],
  ],
  pt: [
    ...['aqui', 'clique aqui', 'mais', 'leia mais', 'ler mais', 'saiba mais', 'ver mais', 'veja mais'],
    ...['mais informações', 'este link', 'esta página', 'detalhes'],
  ],
  tr: [
    ...['burada', 'buraya', 'burası', 'buradan', 'buraya tıklayın', 'tıklayın', 'daha fazla', 'devamı', 'devamını oku'],
    ...['daha fazla bilgi', 'bu bağlantı', 'bu sayfa', 'ayrıntılar'],
  ],
  uk: [
    ...['тут', 'сюди', 'натисніть тут', 'натисніть сюди', 'клацніть тут', 'більше', 'читати далі', 'дізнатися більше'],
    ...['докладніше', 'детальніше', 'це посилання', 'ця сторінка'],
  ],
  zh: [
    ...[
      '这里',
      '此处',
      '点击这里',
      '点击此处',
      '更多',
      '了解更多',
      '查看更多',
      '阅读更多',
      '详情',
      '链接',
      '此链接',
      '本页',
    ],
    ...[
      '這裡',
      '此處',
      '點擊這裡',
      '點擊此處',
      '點此',
      '了解更多',
      '查看更多',
      '閱讀更多',
      '詳情',
      '連結',
      '此連結',
      '本頁',
    ],
  ],
};

/**
 * Whether the text of a link is empty, or says nothing when it is read alone, as in the list of links of a screen reader.
 *
 * @param lang BCP 47 tag of the site; texts in English count in all of them, since pages may be left in it
 */
export function isVague(text: string, lang = 'en'): boolean {
  const words = text
    .toLocaleLowerCase(lang)
    .replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '')
    .replace(/\s+/g, ' ');
  // A sign alone, such as an arrow, says nothing either; a number or an operator of a language may be a name.
  if (words === '') return !/[^\s←-⇿»«›‹.…]/u.test(text);
  const own = vague[lang.toLowerCase().split('-')[0] ?? ''] ?? [];
  return own.includes(words) || vague.en?.includes(words) === true;
}
