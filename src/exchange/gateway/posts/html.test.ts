import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlOf, summaryOf } from './html.ts';

/** Elements and attributes that may be there, however a text is written. */
const allowed =
  /^<(\/?(h[234]|p|ul|li|blockquote|pre|strong|em|del|code|table|thead|tbody|tr|th|td|a|ol)|hr|br|ol start="\d+"|t[hd] align="right"|a href="(https?:\/\/|\/(?![/\\]))[^"<>]*"( rel="noopener nofollow")?)>$/;
const tags = (html: string): readonly string[] => html.match(/<[^>]*>/g) ?? [];

describe('INFO-03 texts of operators as HTML', () => {
  it('have headings, lists, tables, code and links', () => {
    const text =
      '# A\n\nOne **two** `x<y`\n\n3. a\n4. b\n\n| n | v |\n|---|--:|\n| 1 | 2 |\n\n' +
      '[in](/futures) [out](https://a.example/?q=1&r=2)';
    const html = htmlOf(text, 'en');
    expect(html).toContain('<h2>A</h2>');
    expect(html).toContain('<p>One <strong>two</strong> <code>x&#x3C;y</code></p>');
    expect(html).toContain('<ol start="3">');
    expect(html).toContain('<td align="right">2</td>');
    expect(html).toContain('<a href="/futures">in</a>');
    expect(html).toContain('<a href="https://a.example/?q=1&#x26;r=2" rel="noopener nofollow">');
  });

  it.each([
    ['/futures', '/ar/futures'],
    ['/', '/ar'],
    ['/?a=1', '/ar?a=1'],
    ['/en/futures', '/en/futures'],
    ['/zh-CN?a=1', '/zh-CN?a=1'],
    ['/v1/openapi.json', '/v1/openapi.json'],
  ])('lead from %s to %s in Arabic', (written, href) => {
    expect(htmlOf(`[in](${written})`, 'ar')).toContain(`href="${href}"`);
  });

  it.each([
    '<script>alert(1)</script>',
    'a <b onclick="alert(1)">b</b> <img src=x onerror=alert(1)>',
    '<div style="position:fixed">\n\nb\n\n</div>',
    '<iframe src="https://a.example"></iframe>',
    '[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) [z](data:text/html,x)',
    '[x](//evil.example) [y](/\\evil.example) [z](\\\\evil.example) [w](mailto:a@b.example)',
    '![x](https://a.example/x.png) ![y](javascript:alert(1))',
    '<javascript:alert(1)> [x][r]\n\n[r]: javascript:alert(1)',
    '<!-- a comment --> <?php x ?> <![CDATA[x]]>',
    '- [x] done\n\nnote[^1]\n\n[^1]: note',
    '```js onclick=x\n</code><script>alert(1)</script>\n```',
  ])('can do nothing: %j', (text) => {
    for (const tag of tags(htmlOf(text, 'en'))) expect(tag).toMatch(allowed);
  });

  it('can do nothing, whatever is written', () => {
    const piece = fc.constantFrom(
      ...[
        '<script>',
        '</script>',
        '<a href="',
        'javascript:',
        '](',
        '[',
        '![',
        '"',
        "'",
        '>',
        '\n',
      ],
      ...[
        'onerror=',
        '`',
        '```',
        '<!--',
        '-->',
        '&lt;',
        '\\',
        '//',
        '/x',
        ' ',
        'a',
        '|',
        '- ',
        '# ',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const tag of tags(htmlOf(pieces.join(''), 'en'))) expect(tag).toMatch(allowed);
      }),
    );
  });

  it.each(['>'.repeat(10_000), '- '.repeat(5_000), '['.repeat(10_000), '*a_'.repeat(3_300)])(
    'survive deep nesting: %#',
    (text) => expect(htmlOf(text, 'en').length).toBeLessThan(100_000),
  );

  it('begin with a summary of plain text', () => {
    expect(summaryOf('## Why\n\nFees **fall** [now](/fees).')).toBe('Fees fall now.');
    expect(summaryOf('# A\n\nOne.\n\n- two')).toBe('One.');
    expect(summaryOf('- two\n- three')).toBe('two three');
    const long = summaryOf('word '.repeat(200));
    expect([long.length <= 241, long.endsWith('word…')]).toEqual([true, true]);
  });
});
